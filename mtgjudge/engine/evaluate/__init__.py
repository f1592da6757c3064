"""Working out what references, filters, amounts and conditions of the ability language mean at this moment (109.2,
608.2h).
"""

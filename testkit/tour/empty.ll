; Nothing at all.

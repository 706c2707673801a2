/** Types that violate the rules for stability annotations, and types that satisfy them. */
@Public
package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Public;

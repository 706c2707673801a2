/** Types that break the rules of the marks of stability, and types that keep them. */
@Public
package dev.stoa.architecture.planted.data;

import dev.stoa.annotation.Public;

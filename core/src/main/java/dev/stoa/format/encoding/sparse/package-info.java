/**
 * Values stored without nulls: a value is found by the number of values at earlier positions. Wraps
 * any other encoding.
 *
 * <p>Internal. Called by the readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.sparse;

import dev.stoa.annotation.Internal;

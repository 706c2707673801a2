/**
 * One number repeated: takes only the bytes of the number, which the caller stores.
 *
 * <p>Internal. Called by the readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.constant;

import dev.stoa.annotation.Internal;

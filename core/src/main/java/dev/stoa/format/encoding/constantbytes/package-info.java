/**
 * One byte string repeated, stored once.
 *
 * <p>Internal. Called by the readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.constantbytes;

import dev.stoa.annotation.Internal;

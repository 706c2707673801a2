/**
 * One byte string repeated, stored once in a buffer of its own.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.constantbytes;

import dev.stoa.annotation.Internal;

/**
 * One number repeated, stored once in the descriptor of the values.
 *
 * <p>Internal. Called by the writers and readers of vector pages.
 */
@Internal
package dev.stoa.format.encoding.constant;

import dev.stoa.annotation.Internal;

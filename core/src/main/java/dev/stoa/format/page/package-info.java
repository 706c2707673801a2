/**
 * The concept of a page in any layout: consecutive rows of one column file, the unit of encoding.
 *
 * <p>Internal. The three layouts have packages of their own above this one; column files call them
 * through it.
 */
@Internal
package dev.stoa.format.page;

import dev.stoa.annotation.Internal;

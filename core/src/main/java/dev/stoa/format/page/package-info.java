/**
 * The concept of a page in any layout: consecutive rows of one column file, the unit of encoding.
 *
 * <p>Internal. The layouts are implemented in packages of their own; column files call them through
 * this one.
 */
@Internal
package dev.stoa.format.page;

import dev.stoa.annotation.Internal;

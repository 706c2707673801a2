/**
 * What a page is, whatever its layout: consecutive rows of one column file, the unit of encoding.
 *
 * <p>Internal. The three layouts stand in packages of their own above this one; column files call
 * them through it.
 */
package dev.stoa.format.page;

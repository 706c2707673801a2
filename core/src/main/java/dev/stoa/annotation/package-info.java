/**
 * Annotations that mark the stability of API: {@link dev.stoa.annotation.Public}, {@link
 * dev.stoa.annotation.Experimental} and {@link dev.stoa.annotation.Internal}.
 *
 * <p>Each public type of core has one of these annotations, on the type itself, its enclosing type
 * or its package; the nearest one applies. A test checks that the signatures of public and
 * experimental types use no internal types.
 */
@Public
package dev.stoa.annotation;

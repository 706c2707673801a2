/**
 * Marks of API stability: {@link dev.stoa.annotation.Public}, {@link
 * dev.stoa.annotation.Experimental} and {@link dev.stoa.annotation.Internal}.
 *
 * <p>Each public type of core carries one of them, itself or through its package or its enclosing
 * type; the nearest one holds. A test checks that signatures of public and experimental types name
 * no internal ones.
 */
@Public
package dev.stoa.annotation;

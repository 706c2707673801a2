package dev.stoa.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * For users: reading, writing, changing and maintaining tables. Programs that compile and run with
 * one release do so with all later ones of the same major version; before 1.0, of the same minor
 * version.
 *
 * <p>Members may be added, so implement only interfaces that say they are for users to implement.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE})
public @interface Public {}

package dev.stoa.annotation;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/**
 * Marks API for users, who read, write, change and maintain tables. Programs that compile and run
 * with a release also do so with all later releases of the same major version; before 1.0, of the
 * same minor version.
 *
 * <p>Members may be added, so implement only interfaces whose documentation says that users may
 * implement them.
 */
@Documented
@Retention(RetentionPolicy.CLASS)
@Target({ElementType.PACKAGE, ElementType.TYPE})
public @interface Public {}

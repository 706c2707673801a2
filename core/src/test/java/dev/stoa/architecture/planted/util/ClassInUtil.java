package dev.stoa.architecture.planted.util;

/** A fault: a package for anything. */
public final class ClassInUtil {
  private ClassInUtil() {}
}

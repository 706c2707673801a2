package dev.stoa.architecture.planted.util;

/** A violation: a package whose name does not say what it contains. */
public final class ClassInUtil {
  private ClassInUtil() {}
}

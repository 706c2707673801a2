package dev.stoa.cli.argument;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/** Converts a number of threads. */
public final class ThreadCountConverter implements ITypeConverter<Integer> {
  private static final int MAX_THREAD_COUNT = 1024;

  @Override
  public Integer convert(String text) {
    try {
      int count = Integer.parseInt(text);
      if (count >= 1 && count <= MAX_THREAD_COUNT) {
        return count;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw new TypeConversionException(
        "invalid number of threads \""
            + text
            + "\": write an integer from 1 to "
            + MAX_THREAD_COUNT);
  }
}

package dev.stoa.cli.argument;

import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.TypeConversionException;

/**
 * Parses sizes of split directories, which must not be so small that their files cost more than
 * their data.
 */
public final class SplitSizeConverter implements ITypeConverter<Long> {
  private static final long MIN_SIZE_IN_BYTES = 64 << 10;

  @Override
  public Long convert(String text) {
    long sizeInBytes = new SizeConverter().convert(text);
    if (sizeInBytes < MIN_SIZE_IN_BYTES) {
      throw new TypeConversionException(
          "the split size \""
              + text
              + "\" is too small, since every split directory has a file per column: write at"
              + " least 64K");
    }
    return sizeInBytes;
  }
}

package dev.stoa.hadoop.mapreduce;

import java.util.function.BiFunction;
import java.util.function.Function;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.util.StringUtils.TraditionalBinaryPrefix;

/**
 * The numbers in a job's configuration, which {@link JobSettings} applies to options. Messages
 * about invalid numbers begin with the key.
 *
 * @param conf the configuration of the job
 */
record NumberSettings(Configuration conf) {
  /**
   * Returns options with a size, or unchanged if the key is not set. The value is a number of
   * bytes, or a number with a unit, as in 128M.
   *
   * @param setter sets the size in options, and checks its range
   */
  <T> T withSize(T options, String key, BiFunction<T, Long, T> setter) {
    return with(options, key, NumberSettings::sizeInBytes, setter);
  }

  /**
   * Returns options with a count, or unchanged if the key is not set.
   *
   * @param setter sets the count in options, and checks its range
   */
  <T> T withCount(T options, String key, BiFunction<T, Integer, T> setter) {
    return with(options, key, NumberSettings::count, setter);
  }

  private <T, N> T with(
      T options, String key, Function<String, N> parser, BiFunction<T, N, T> setter) {
    String text = conf.getTrimmed(key);
    if (text == null) {
      return options;
    }
    try {
      return setter.apply(options, parser.apply(text));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(key + ": " + e.getMessage(), e);
    }
  }

  /**
   * Parses a size in bytes.
   *
   * @throws IllegalArgumentException if the text is not a number with or without a unit
   */
  static long sizeInBytes(String text) {
    try {
      return TraditionalBinaryPrefix.string2long(text);
    } catch (IllegalArgumentException | StringIndexOutOfBoundsException e) {
      throw new IllegalArgumentException(
          "\"%s\" is not a size: write a number of bytes, or a number with K, M or G, as in 128M"
              .formatted(text),
          e);
    }
  }

  private static int count(String text) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "\"%s\" is not a count: write a number without a unit, as in 100".formatted(text), e);
    }
  }
}

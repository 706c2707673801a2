package dev.stoa.table.write;

import dev.stoa.annotation.Internal;
import dev.stoa.format.compress.CompressionCodec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One setting of {@link ColumnOptions} in text form; called by parsers of command lines and
 * configurations.
 */
@Internal
public enum ColumnSetting {
  /** How values are stored: the label of a {@link ColumnLayout}. */
  LAYOUT,
  /** What encodings of vector pages are optimized for: the label of a {@link ColumnProfile}. */
  PROFILE,
  /** How blocks are compressed: the label of a {@link CompressionCodec}. */
  CODEC,
  /** The uncompressed size of a block in bytes. */
  BLOCK_SIZE,
  /** Rows that skip entries skip: numbers separated by commas, or {@code none}. */
  SKIP_INTERVALS,
  /** Whether to write Bloom filters: true, false, or their false positive rate. */
  BLOOM_FILTER;

  /** The text of this setting in some options; {@link #apply} reads it. */
  public String text(ColumnOptions options) {
    return switch (this) {
      case LAYOUT -> options.layout().label();
      case PROFILE -> options.profile().label();
      case CODEC -> options.codec().label();
      case BLOCK_SIZE -> Integer.toString(options.blockSizeInBytes());
      case SKIP_INTERVALS ->
          options.skipIntervals().isEmpty()
              ? "none"
              : options.skipIntervals().stream()
                  .map(String::valueOf)
                  .collect(Collectors.joining(","));
      case BLOOM_FILTER ->
          options.bloomFalsePositiveRate().isEmpty()
              ? "false"
              : Double.toString(options.bloomFalsePositiveRate().getAsDouble());
    };
  }

  /**
   * Options with this setting parsed from a text; case and surrounding spaces are ignored.
   *
   * @throws IllegalArgumentException when the text is invalid: the message says what is allowed
   */
  public ColumnOptions apply(ColumnOptions options, String given) {
    String text = given.strip().toLowerCase(Locale.ROOT);
    return switch (this) {
      case LAYOUT ->
          options.withLayout(
              parseLabel("layout", text, ColumnLayout.values(), ColumnLayout::label));
      case PROFILE ->
          options.withProfile(
              parseLabel("profile", text, ColumnProfile.values(), ColumnProfile::label));
      case CODEC ->
          options.withCodec(
              parseLabel("codec", text, CompressionCodec.values(), CompressionCodec::label));
      case BLOCK_SIZE ->
          options.withBlockSizeInBytes(number(text, "block size: write bytes, as in 65536"));
      case SKIP_INTERVALS ->
          options.withSkipIntervals(text.equals("none") ? List.of() : numbers(text));
      case BLOOM_FILTER ->
          options.withBloomFalsePositiveRate(
              switch (text) {
                case "true" -> OptionalDouble.of(ColumnOptions.DEFAULT_BLOOM_FALSE_POSITIVE_RATE);
                case "false" -> OptionalDouble.empty();
                default -> OptionalDouble.of(rate(text));
              });
    };
  }

  private static <T> T parseLabel(String what, String text, T[] values, Function<T, String> label) {
    List<String> labels = Arrays.stream(values).map(label).toList();
    if (!labels.contains(text)) {
      throw new IllegalArgumentException(
          "\"%s\" is no %s: choose one of %s".formatted(text, what, String.join(", ", labels)));
    }
    return values[labels.indexOf(text)];
  }

  private static List<Integer> numbers(String text) {
    String what = "number of rows to skip: write them with commas between, as in 10,100,1000";
    return Stream.of(text.split(",", -1)).map(item -> number(item.strip(), what)).toList();
  }

  private static double rate(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "\"" + text + "\" is no rate of a Bloom filter: write true, false, or one as in 0.01", e);
    }
  }

  private static int number(String text, String what) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("\"" + text + "\" is no " + what, e);
    }
  }
}

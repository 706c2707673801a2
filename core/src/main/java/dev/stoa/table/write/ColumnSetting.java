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
 * A setting of {@link ColumnOptions} that can be written as text. Used by parsers of command lines
 * and configurations.
 */
@Internal
public enum ColumnSetting {
  /** The layout of the values: the label of a {@link ColumnLayout}. */
  LAYOUT,
  /** The goal for which encodings are chosen: the label of a {@link ColumnProfile}. */
  PROFILE,
  /** The compression of blocks: the label of a {@link CompressionCodec}. */
  CODEC,
  /** The uncompressed size of a block in bytes. */
  BLOCK_SIZE,
  /**
   * The number of rows that each level of skip entries skips: numbers separated by commas, or
   * {@code none}.
   */
  SKIP_INTERVALS,
  /** Whether to write Bloom filters: {@code true}, {@code false}, or their false positive rate. */
  BLOOM_FILTER;

  /** Returns the text of this setting's value in options, which {@link #apply} reads. */
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
   * Returns the options with this setting parsed from a text; case and surrounding spaces are
   * ignored.
   *
   * @throws IllegalArgumentException when the text is invalid: the message says what is allowed
   */
  public ColumnOptions apply(ColumnOptions options, String value) {
    String text = value.strip().toLowerCase(Locale.ROOT);
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
          options.withBlockSizeInBytes(
              parseNumber(text, "not a block size: write a number of bytes from 1 to 16777216"));
      case SKIP_INTERVALS ->
          options.withSkipIntervals(text.equals("none") ? List.of() : parseNumbers(text));
      case BLOOM_FILTER ->
          options.withBloomFalsePositiveRate(
              switch (text) {
                case "true" -> OptionalDouble.of(ColumnOptions.DEFAULT_BLOOM_FALSE_POSITIVE_RATE);
                case "false" -> OptionalDouble.empty();
                default -> OptionalDouble.of(parseRate(text));
              });
    };
  }

  private static <T> T parseLabel(
      String settingName, String text, T[] values, Function<T, String> label) {
    List<String> labels = Arrays.stream(values).map(label).toList();
    if (!labels.contains(text)) {
      throw new IllegalArgumentException(
          "\"%s\" is not a %s: choose one of %s"
              .formatted(text, settingName, String.join(", ", labels)));
    }
    return values[labels.indexOf(text)];
  }

  private static List<Integer> parseNumbers(String text) {
    String problem =
        "not a number of rows to skip: write numbers separated by commas, as in 10,100,1000";
    return Stream.of(text.split(",", -1)).map(item -> parseNumber(item.strip(), problem)).toList();
  }

  private static double parseRate(String text) {
    try {
      return Double.parseDouble(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "\""
              + text
              + "\" is not a false positive rate of a Bloom filter: write true, false, or a rate"
              + " such as 0.01",
          e);
    }
  }

  private static int parseNumber(String text, String problem) {
    try {
      return Integer.parseInt(text);
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException("\"" + text + "\" is " + problem, e);
    }
  }
}

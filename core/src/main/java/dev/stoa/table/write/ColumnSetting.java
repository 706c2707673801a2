package dev.stoa.table.write;

import dev.stoa.format.compress.CompressionCodec;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * One part of {@link ColumnOptions} in the text form that people write; called by what reads
 * command lines and configurations.
 */
public enum ColumnSetting {
  /** How values are stored: the label of a {@link ColumnLayout}. */
  LAYOUT,
  /** What encodings of vector pages are chosen for: the label of a {@link ColumnProfile}. */
  PROFILE,
  /** How blocks are compressed: the label of a {@link CompressionCodec}. */
  CODEC,
  /** Where a compressed block ends: a number of bytes. */
  BLOCK_SIZE,
  /** Rows that skip entries pass: numbers with commas between, or {@code none}. */
  SKIPS,
  /** Whether there are Bloom filters: true, false, or how many values they may find wrongly. */
  BLOOM;

  /** The text of this setting in some options; {@link #change} reads it. */
  public String text(ColumnOptions options) {
    return switch (this) {
      case LAYOUT -> options.layout().label();
      case PROFILE -> options.profile().label();
      case CODEC -> options.codec().label();
      case BLOCK_SIZE -> Integer.toString(options.blockSizeInBytes());
      case SKIPS ->
          options.skips().isEmpty()
              ? "none"
              : options.skips().stream().map(String::valueOf).collect(Collectors.joining(","));
      case BLOOM ->
          options.bloomRate().isEmpty()
              ? "false"
              : Double.toString(options.bloomRate().getAsDouble());
    };
  }

  /**
   * Options with this setting as a text says; capitals and spaces around it do not matter.
   *
   * @throws IllegalArgumentException when the text is no such setting, saying what it may be
   */
  public ColumnOptions change(ColumnOptions options, String given) {
    String text = given.strip().toLowerCase(Locale.ROOT);
    return switch (this) {
      case LAYOUT ->
          options.withLayout(choice("layout", text, ColumnLayout.values(), ColumnLayout::label));
      case PROFILE ->
          options.withProfile(
              choice("profile", text, ColumnProfile.values(), ColumnProfile::label));
      case CODEC ->
          options.withCodec(
              choice("codec", text, CompressionCodec.values(), CompressionCodec::label));
      case BLOCK_SIZE ->
          options.withBlockSizeInBytes(number(text, "block size: write bytes, as in 65536"));
      case SKIPS -> options.withSkips(text.equals("none") ? List.of() : numbers(text));
      case BLOOM ->
          options.withBloomRate(
              switch (text) {
                case "true" -> OptionalDouble.of(ColumnOptions.DEFAULT_BLOOM_RATE);
                case "false" -> OptionalDouble.empty();
                default -> OptionalDouble.of(rate(text));
              });
    };
  }

  private static <T> T choice(String what, String text, T[] values, Function<T, String> label) {
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

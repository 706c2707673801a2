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
  /** How values stand: the label of a {@link ColumnLayout}. */
  LAYOUT {
    @Override
    ColumnOptions read(ColumnOptions options, String text) {
      return options.withLayout(
          ColumnLayout.ofLabel(text)
              .orElseThrow(
                  () -> noneOf("layout", text, ColumnLayout.values(), ColumnLayout::label)));
    }

    @Override
    public String text(ColumnOptions options) {
      return options.layout().label();
    }
  },

  /** What encodings of vector pages are chosen for: the label of a {@link ColumnProfile}. */
  PROFILE {
    @Override
    ColumnOptions read(ColumnOptions options, String text) {
      return options.withProfile(
          ColumnProfile.ofLabel(text)
              .orElseThrow(
                  () -> noneOf("profile", text, ColumnProfile.values(), ColumnProfile::label)));
    }

    @Override
    public String text(ColumnOptions options) {
      return options.profile().label();
    }
  },

  /** How blocks are compressed: the label of a {@link CompressionCodec}. */
  CODEC {
    @Override
    ColumnOptions read(ColumnOptions options, String text) {
      return options.withCodec(
          CompressionCodec.ofLabel(text)
              .orElseThrow(
                  () -> noneOf("codec", text, CompressionCodec.values(), CompressionCodec::label)));
    }

    @Override
    public String text(ColumnOptions options) {
      return options.codec().label();
    }
  },

  /** Where a compressed block ends: a number of bytes. */
  BLOCK_SIZE {
    @Override
    ColumnOptions read(ColumnOptions options, String text) {
      return options.withBlockSizeInBytes(number(text, "block size: write bytes, as in 65536"));
    }

    @Override
    public String text(ColumnOptions options) {
      return Integer.toString(options.blockSizeInBytes());
    }
  },

  /** Rows that skip entries pass: numbers with commas between, or {@code none}. */
  SKIPS {
    @Override
    ColumnOptions read(ColumnOptions options, String text) {
      return options.withSkips(text.equals(NO_SKIPS) ? List.of() : numbers(text));
    }

    @Override
    public String text(ColumnOptions options) {
      Stream<String> skips = options.skips().stream().map(String::valueOf);
      return options.skips().isEmpty() ? NO_SKIPS : skips.collect(Collectors.joining(","));
    }
  },

  /** Whether there are Bloom filters: true, false, or how many values they may find wrongly. */
  BLOOM {
    @Override
    ColumnOptions read(ColumnOptions options, String text) {
      return options.withBloomRate(
          switch (text) {
            case "true" -> OptionalDouble.of(ColumnOptions.DEFAULT_BLOOM_RATE);
            case "false" -> OptionalDouble.empty();
            default -> OptionalDouble.of(rate(text));
          });
    }

    @Override
    public String text(ColumnOptions options) {
      OptionalDouble rate = options.bloomRate();
      return rate.isEmpty() ? "false" : Double.toString(rate.getAsDouble());
    }
  };

  private static final String NO_SKIPS = "none";

  /** Options with this setting as a text says that is stripped and in lower case. */
  abstract ColumnOptions read(ColumnOptions options, String text);

  /** The text of this setting in some options; {@link #change} reads it. */
  public abstract String text(ColumnOptions options);

  /**
   * Options with this setting as a text says; capitals and spaces around it do not matter.
   *
   * @throws IllegalArgumentException when the text is no such setting, saying what it may be
   */
  public final ColumnOptions change(ColumnOptions options, String text) {
    return read(options, text.strip().toLowerCase(Locale.ROOT));
  }

  private static <T> IllegalArgumentException noneOf(
      String what, String text, T[] values, Function<T, String> label) {
    String labels = Arrays.stream(values).map(label).collect(Collectors.joining(", "));
    return new IllegalArgumentException(
        "\"" + text + "\" is no " + what + ": choose one of " + labels);
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

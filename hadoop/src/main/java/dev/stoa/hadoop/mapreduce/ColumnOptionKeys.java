package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnSetting;
import dev.stoa.table.write.ColumnSettingOverride;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.text.NameSuggestions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.hadoop.conf.Configuration;

/**
 * The column options in a job's configuration: {@code stoa.output.column.layout} applies to all
 * columns, {@code stoa.output.column.NAME.layout} to one. Used by {@link JobSettings}.
 */
final class ColumnOptionKeys {
  private static final String PREFIX = "stoa.output.column.";

  /** The number of words of the prefix: a key's fourth word is a column or a setting. */
  private static final int PREFIX_PART_COUNT = 3;

  private final Configuration conf;

  ColumnOptionKeys(Configuration conf) {
    this.conf = conf;
  }

  /** Whether a key has the prefix of column options; {@link #applyTo} checks the rest of it. */
  static boolean isColumnOption(String key) {
    return key.startsWith(PREFIX);
  }

  /**
   * Returns the key of a column option that an unknown key resembles, such as {@code
   * stoa.output.columns.url.codec}: it ends with a setting, and its prefix has a typing error.
   */
  static Optional<String> closest(String unknownKey) {
    String[] parts = unknownKey.split("\\.", PREFIX_PART_COUNT + 1);
    if (parts.length <= PREFIX_PART_COUNT) {
      return Optional.empty();
    }
    String rest = parts[PREFIX_PART_COUNT];
    String prefix = unknownKey.substring(0, unknownKey.length() - rest.length());
    return suffixes().stream().anyMatch(suffix -> isOrEndsWith(rest, suffix))
        ? NameSuggestions.closest(prefix, List.of(PREFIX)).map(closest -> closest + rest)
        : Optional.empty();
  }

  /** The keys for all columns, and one key for a single column; listed in messages. */
  static List<String> examples() {
    return Stream.concat(suffixes().stream(), Stream.of("NAME." + suffix(ColumnSetting.CODEC)))
        .map(suffix -> PREFIX + suffix)
        .toList();
  }

  /**
   * Returns options changed by the keys.
   *
   * @throws IllegalArgumentException if a key or its value is invalid; the message names the key
   */
  WriteOptions applyTo(WriteOptions options) {
    List<ColumnSettingOverride> settings =
        conf.getPropsWithPrefix(PREFIX).entrySet().stream()
            .map(entry -> parse(entry.getKey(), entry.getValue()))
            .toList();
    return options.withSettings(settings);
  }

  private static ColumnSettingOverride parse(String name, String value) {
    try {
      ColumnSetting setting = settingOf(name);
      // the rest is the column's name, which may contain dots
      int dot = name.length() - suffix(setting).length() - 1;
      Optional<String> column = dot < 0 ? Optional.empty() : Optional.of(name.substring(0, dot));
      return new ColumnSettingOverride(column, setting, withoutUnit(setting, value));
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(PREFIX + name + ": " + e.getMessage(), e);
    }
  }

  /** Returns the value of a setting, with a block size such as 64K as a number of bytes. */
  private static String withoutUnit(ColumnSetting setting, String value) {
    return setting == ColumnSetting.BLOCK_SIZE
        ? Long.toString(NumberSettings.sizeInBytes(value.strip()))
        : value;
  }

  private static List<String> suffixes() {
    return Arrays.stream(ColumnSetting.values()).map(ColumnOptionKeys::suffix).toList();
  }

  private static boolean isOrEndsWith(String name, String suffix) {
    return name.equals(suffix) || name.endsWith("." + suffix);
  }

  private static ColumnSetting settingOf(String name) {
    for (ColumnSetting setting : ColumnSetting.values()) {
      if (isOrEndsWith(name, suffix(setting))) {
        return setting;
      }
    }
    List<String> suffixes = suffixes();
    String lastPart = name.substring(name.lastIndexOf('.') + 1);
    throw new IllegalArgumentException(
        NameSuggestions.closest(lastPart, suffixes)
            .map(suffix -> "unknown setting: did you mean \"" + suffix + "\"?")
            .orElse(
                "unknown setting: the key must end with one of " + String.join(", ", suffixes)));
  }

  private static String suffix(ColumnSetting setting) {
    return switch (setting) {
      case LAYOUT -> "layout";
      case PROFILE -> "profile";
      case CODEC -> "codec";
      case BLOCK_SIZE -> "block.size.bytes";
      case SKIP_INTERVALS -> "skip.intervals";
      case BLOOM_FILTER -> "bloom.filter";
    };
  }

  /** Sets the keys from the options, and removes all other keys of column options. */
  void setAll(WriteOptions options) {
    conf.getPropsWithPrefix(PREFIX).keySet().forEach(name -> conf.unset(PREFIX + name));
    setDefaultColumn(options.defaultColumn());
    options.columns().forEach(this::setColumn);
  }

  void setDefaultColumn(ColumnOptions options) {
    set(PREFIX, options);
  }

  void setColumn(String name, ColumnOptions options) {
    set(PREFIX + name + ".", options);
  }

  private void set(String prefix, ColumnOptions options) {
    for (ColumnSetting setting : ColumnSetting.values()) {
      conf.set(prefix + suffix(setting), setting.text(options));
    }
  }
}

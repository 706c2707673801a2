package dev.stoa.hadoop.mapreduce;

import dev.stoa.engine.NameSuggestions;
import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnSetting;
import dev.stoa.table.write.ColumnSettingOverride;
import dev.stoa.table.write.WriteOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.hadoop.conf.Configuration;

/**
 * The column options in a job's configuration: {@code stoa.output.column.layout} applies to all
 * columns, {@code stoa.output.column.NAME.layout} to one. Used by {@link JobSettings}.
 */
final class ColumnOptionKeys {
  private static final String PREFIX = "stoa.output.column.";

  private final Configuration conf;

  ColumnOptionKeys(Configuration conf) {
    this.conf = conf;
  }

  /** Whether a key has the prefix of column options; {@link #applyTo} checks the rest of it. */
  static boolean isColumnOption(String key) {
    return key.startsWith(PREFIX);
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
      return new ColumnSettingOverride(column, setting, value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(PREFIX + name + ": " + e.getMessage(), e);
    }
  }

  private static ColumnSetting settingOf(String name) {
    for (ColumnSetting setting : ColumnSetting.values()) {
      if (name.equals(suffix(setting)) || name.endsWith("." + suffix(setting))) {
        return setting;
      }
    }
    List<String> suffixes =
        Arrays.stream(ColumnSetting.values()).map(ColumnOptionKeys::suffix).toList();
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

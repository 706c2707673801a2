package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.write.ColumnOptions;
import dev.stoa.table.write.ColumnSetting;
import dev.stoa.table.write.ColumnSettingText;
import dev.stoa.table.write.WriteOptions;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import org.apache.hadoop.conf.Configuration;

/**
 * How columns are written, as keys of a job's configuration: {@code stoa.output.column.layout} is
 * that of all columns, {@code stoa.output.column.NAME.layout} that of one. For {@link JobSettings}.
 */
final class ColumnKeys {
  private static final String PREFIX = "stoa.output.column.";

  private final Configuration conf;

  ColumnKeys(Configuration conf) {
    this.conf = conf;
  }

  /**
   * Options with what the keys say.
   *
   * @throws IllegalArgumentException when a key or its value is none, naming the key
   */
  WriteOptions applyTo(WriteOptions options) {
    List<ColumnSettingText> settings =
        conf.getPropsWithPrefix(PREFIX).entrySet().stream()
            .map(entry -> parse(entry.getKey(), entry.getValue()))
            .toList();
    return options.withSettings(settings);
  }

  private static ColumnSettingText parse(String name, String value) {
    try {
      ColumnSetting setting = settingOf(name);
      // Names of columns may have dots.
      int dot = name.length() - end(setting).length() - 1;
      Optional<String> column = dot < 0 ? Optional.empty() : Optional.of(name.substring(0, dot));
      return new ColumnSettingText(column, setting, value);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(PREFIX + name + ": " + e.getMessage(), e);
    }
  }

  private static ColumnSetting settingOf(String name) {
    for (ColumnSetting setting : ColumnSetting.values()) {
      if (name.equals(end(setting)) || name.endsWith("." + end(setting))) {
        return setting;
      }
    }
    String ends =
        Arrays.stream(ColumnSetting.values())
            .map(ColumnKeys::end)
            .collect(Collectors.joining(", "));
    throw new IllegalArgumentException("there is no such setting: end it with one of " + ends);
  }

  private static String end(ColumnSetting setting) {
    return switch (setting) {
      case LAYOUT -> "layout";
      case PROFILE -> "profile";
      case CODEC -> "codec";
      case BLOCK_SIZE -> "block.size.bytes";
      case SKIPS -> "skips";
      case BLOOM -> "bloom";
    };
  }

  /** Sets the keys as the options say, and takes all others away. */
  void set(WriteOptions options) {
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

  private void set(String start, ColumnOptions options) {
    for (ColumnSetting setting : ColumnSetting.values()) {
      conf.set(start + end(setting), setting.text(options));
    }
  }
}

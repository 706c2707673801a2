package dev.stoa.spark.write;

import dev.stoa.table.ColumnSetting;
import dev.stoa.table.ColumnSettingText;
import dev.stoa.table.WriteOptions;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * What a query says of how its rows are written, by options of its own: {@code profile}, {@code
 * codec}, {@code layout}, {@code blockSize}, {@code skips} and {@code bloom}, each for all columns
 * or for some ({@code "fast; url=small"}), and {@code splitSize}, {@code pageSize} and {@code
 * memory} in bytes. Goes from the driver to the executors.
 */
final class WriteSettings implements Serializable {
  /** What a table that the query makes is partitioned by. */
  static final String PARTITION_BY = "partitionBy";

  private static final long serialVersionUID = 1L;

  private static final String SPLIT_SIZE = "splitSize";
  private static final String PAGE_SIZE = "pageSize";
  private static final String MEMORY = "memory";

  private final HashMap<String, String> texts = new HashMap<>();

  private WriteSettings() {}

  /**
   * The settings among the options of a query.
   *
   * @throws IllegalArgumentException when one of them cannot be understood: the message says which
   */
  static WriteSettings of(CaseInsensitiveStringMap options) {
    WriteSettings settings = new WriteSettings();
    for (String name : List.of(SPLIT_SIZE, PAGE_SIZE, MEMORY)) {
      settings.take(name, options);
    }
    for (ColumnSetting setting : ColumnSetting.values()) {
      settings.take(name(setting), options);
    }
    settings.options();
    return settings;
  }

  private void take(String name, CaseInsensitiveStringMap options) {
    if (options.containsKey(name)) {
      texts.put(name, options.get(name));
    }
  }

  /** {@code BLOCK_SIZE} is the option {@code blockSize}. */
  private static String name(ColumnSetting setting) {
    String[] words = setting.name().toLowerCase(Locale.ROOT).split("_", -1);
    StringBuilder name = new StringBuilder(words[0]);
    for (int i = 1; i < words.length; i++) {
      name.append(words[i].substring(0, 1).toUpperCase(Locale.ROOT)).append(words[i].substring(1));
    }
    return name.toString();
  }

  /** How the table is written. */
  WriteOptions options() {
    WriteOptions options = WriteOptions.defaults();
    List<ColumnSettingText> columns = new ArrayList<>();
    for (Map.Entry<String, String> option : texts.entrySet()) {
      switch (option.getKey()) {
        case SPLIT_SIZE -> options = options.withSplitSizeInBytes(number(option));
        case PAGE_SIZE -> options = options.withPageSizeInBytes(Math.toIntExact(number(option)));
        case MEMORY -> options = options.withMemoryBudgetInBytes(number(option));
        default -> columns.addAll(columnSettings(option));
      }
    }
    return options.withSettings(columns);
  }

  private static long number(Map.Entry<String, String> option) {
    try {
      return Long.parseLong(option.getValue().strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          "option "
              + option.getKey()
              + " is \""
              + option.getValue()
              + "\": write bytes, as in 65536",
          e);
    }
  }

  private static List<ColumnSettingText> columnSettings(Map.Entry<String, String> option) {
    List<ColumnSettingText> settings = new ArrayList<>();
    for (ColumnSetting setting : ColumnSetting.values()) {
      if (!name(setting).equals(option.getKey())) {
        continue;
      }
      for (String part : option.getValue().split(";", -1)) {
        int sign = part.lastIndexOf('=');
        Optional<String> column =
            sign < 0 ? Optional.empty() : Optional.of(part.substring(0, sign).strip());
        settings.add(new ColumnSettingText(column, setting, part.substring(sign + 1)));
      }
    }
    return settings;
  }
}

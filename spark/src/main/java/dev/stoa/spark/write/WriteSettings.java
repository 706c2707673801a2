package dev.stoa.spark.write;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnSetting;
import dev.stoa.table.write.ColumnSettingText;
import dev.stoa.table.write.WriteOptions;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.expressions.RowOrdering;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * How rows are written, said by a query's options or, under the same names behind {@value #PREFIX},
 * by the table's properties: {@code profile}, {@code codec}, {@code layout}, {@code blockSize},
 * {@code skips} and {@code bloom}, each for all columns or for some ({@code "fast; url=small"}),
 * {@code splitSize}, {@code pageSize} and {@code memory} in bytes, the columns that share a file,
 * {@code groups} ({@code "row:a,b; c,d"}), and those that tasks sort by, {@code sortBy}. What the
 * query says goes before what the table says. Goes from the driver to the executors.
 */
public final class WriteSettings implements Serializable {
  /** What the names of a table's properties begin with that are settings. */
  public static final String PREFIX = "stoa.write.";

  private static final long serialVersionUID = 1L;

  private static final String SPLIT_SIZE = "splitSize";
  private static final String PAGE_SIZE = "pageSize";
  private static final String MEMORY = "memory";
  private static final String GROUPS = "groups";
  private static final String SORT_BY = "sortBy";

  /** An option alone: a table that is there knows it by itself. */
  private static final String PARTITION_BY = "partitionBy";

  private static final List<String> NAMES =
      Stream.concat(
              Stream.of(GROUPS, SORT_BY, SPLIT_SIZE, PAGE_SIZE, MEMORY),
              Arrays.stream(ColumnSetting.values()).map(WriteSettings::name))
          .sorted()
          .toList();

  private final HashMap<String, String> texts = new HashMap<>();

  private WriteSettings() {}

  /**
   * The settings among the options of a query, and else those of the table that it writes to.
   *
   * @throws IllegalArgumentException when one of them cannot be understood: the message says which
   */
  static WriteSettings of(Schema table, CaseInsensitiveStringMap options) {
    Map<String, String> properties = TableProperties.of(AvroTypes.bareRecord(table));
    WriteSettings settings = new WriteSettings();
    for (String name : NAMES) {
      String text = options.getOrDefault(name, properties.get(PREFIX + name));
      if (text != null) {
        settings.texts.put(name, text);
      }
    }
    settings.options();
    return settings;
  }

  /** What a table's properties say of how it is written. */
  public static WriteOptions optionsOf(Schema table) {
    return of(table, CaseInsensitiveStringMap.empty()).options();
  }

  /** What a table that the query makes is partitioned by. */
  static PartitionSpec partitioning(CaseInsensitiveStringMap options) {
    String terms = options.getOrDefault(PARTITION_BY, "");
    return terms.isEmpty() ? PartitionSpec.NONE : PartitionSpec.parse(terms);
  }

  /**
   * Looks at the settings among the properties of a table that is to be made or changed.
   *
   * @throws InvalidTableException when there is no such setting, when it cannot have such a value,
   *     or when it names a column that the table lacks or that cannot be sorted by
   */
  public static void check(Schema table) {
    for (String property : TableProperties.of(AvroTypes.bareRecord(table)).keySet()) {
      if (property.startsWith(PREFIX) && !NAMES.contains(property.substring(PREFIX.length()))) {
        throw new InvalidTableException(
            "there is no property \""
                + property
                + "\": behind "
                + PREFIX
                + " there may be "
                + String.join(", ", NAMES));
      }
    }
    try {
      WriteSettings settings = of(table, CaseInsensitiveStringMap.empty());
      settings.options().checkColumns(TableSchema.of(table));
      settings.sortBy().forEach(column -> checkSorting(column, table));
    } catch (IllegalArgumentException | InvalidTableException e) {
      throw new InvalidTableException(
          "the properties " + PREFIX + "… of the table cannot be followed: " + e.getMessage(), e);
    }
  }

  private static void checkSorting(NamedReference column, Schema table) {
    DataType type = SparkTypes.of(table);
    for (String name : column.fieldNames()) {
      Optional<StructField> field =
          type instanceof StructType struct
              ? Arrays.stream(struct.fields()).filter(one -> one.name().equals(name)).findFirst()
              : Optional.empty();
      type =
          field
              .orElseThrow(
                  () ->
                      new InvalidTableException(
                          SORT_BY + " names " + column.describe() + ", which the table lacks"))
              .dataType();
    }
    if (!RowOrdering.isOrderable(type)) {
      throw new InvalidTableException(
          SORT_BY + " names " + column.describe() + ", whose type " + type.sql() + " has no order");
    }
  }

  /** What the rows of each task are sorted by. */
  List<NamedReference> sortBy() {
    String columns = texts.getOrDefault(SORT_BY, "");
    return columns.isBlank()
        ? List.of()
        : Arrays.stream(columns.split(",", -1))
            .map(String::strip)
            .map(Expressions::column)
            .toList();
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
        case GROUPS -> options = withGroups(options, option.getValue());
        case SORT_BY -> {} // nothing to the writers
        default -> columns.addAll(columnSettings(option));
      }
    }
    return options.withSettings(columns);
  }

  private static WriteOptions withGroups(WriteOptions options, String groups) {
    WriteOptions grouped = options;
    for (String text : groups.split(";", -1)) {
      grouped = grouped.withGroup(ColumnGroup.parse(text));
    }
    return grouped;
  }

  private static long number(Map.Entry<String, String> option) {
    try {
      return Long.parseLong(option.getValue().strip());
    } catch (NumberFormatException e) {
      throw new IllegalArgumentException(
          option.getKey() + " is \"" + option.getValue() + "\": write bytes, as in 65536", e);
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

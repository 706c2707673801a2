package dev.stoa.spark.write;

import dev.stoa.avro.AvroTypes;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.schema.TableProperties;
import dev.stoa.schema.TableSchema;
import dev.stoa.sort.SortTerm;
import dev.stoa.spark.predicate.PathResolver;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.write.ColumnGroup;
import dev.stoa.table.write.ColumnSetting;
import dev.stoa.table.write.ColumnSettingOverride;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.text.NameSuggestions;
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
import org.apache.spark.network.util.JavaUtils;
import org.apache.spark.sql.catalyst.expressions.RowOrdering;
import org.apache.spark.sql.catalyst.parser.CatalystSqlParser;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.parser.ParserInterface;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.StructField;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.sql.util.CaseInsensitiveStringMap;

/**
 * The settings of a write, taken from a query's options or, under the same names prefixed with
 * {@value #PROPERTY_PREFIX}, from the table's properties: {@code profile}, {@code codec}, {@code
 * layout}, {@code blockSize}, {@code skipIntervals} and {@code bloomFilter}, each for all columns
 * or for some of them ({@code "fast; url=small"}), {@code splitSize}, {@code pageSize} and {@code
 * memory} as sizes, the columns that share a file, {@code groups} ({@code "row:a,b; c,d"}), and the
 * columns that tasks sort by, {@code sortBy}. The query's options take precedence. Sent from the
 * driver to the executors.
 */
public final class WriteSettings implements Serializable {
  /** The prefix of a table's properties that are write settings. */
  public static final String PROPERTY_PREFIX = "stoa.write.";

  /** The prefix of all properties that are reserved for settings. */
  private static final String STOA_PREFIX = "stoa.";

  private static final long serialVersionUID = 1L;

  private static final String SPLIT_SIZE = "splitSize";
  private static final String PAGE_SIZE = "pageSize";
  private static final String MEMORY = "memory";
  private static final String GROUPS = "groups";
  private static final String SORT_BY = "sortBy";

  /** The option for the partitioning of a new table; it is not a table property. */
  private static final String PARTITION_BY = "partitionBy";

  private static final List<String> NAMES =
      Stream.concat(
              Stream.of(GROUPS, SORT_BY, SPLIT_SIZE, PAGE_SIZE, MEMORY),
              Arrays.stream(ColumnSetting.values()).map(WriteSettings::optionName))
          .sorted()
          .toList();

  private static final List<String> PROPERTIES =
      NAMES.stream().map(name -> PROPERTY_PREFIX + name).toList();

  /** A parser whose interface declares the exception that it throws. */
  private static final ParserInterface SQL_PARSER = new CatalystSqlParser();

  private final HashMap<String, String> values = new HashMap<>();

  private WriteSettings() {}

  /** The names of the options of a query that configure how rows are written. */
  public static List<String> names() {
    return NAMES;
  }

  /**
   * Returns the settings in the options of a query, with those of its target table as defaults.
   *
   * @throws IllegalArgumentException if a setting is invalid; the message names it
   */
  static WriteSettings of(Schema tableSchema, CaseInsensitiveStringMap options) {
    Map<String, String> properties = TableProperties.of(AvroTypes.bareRecord(tableSchema));
    WriteSettings settings = new WriteSettings();
    for (String name : NAMES) {
      String text = options.getOrDefault(name, properties.get(PROPERTY_PREFIX + name));
      if (text != null) {
        settings.values.put(name, text);
      }
    }
    settings.options();
    return settings;
  }

  /** Returns the write options in a table's properties. */
  public static WriteOptions optionsOf(Schema tableSchema) {
    return of(tableSchema, CaseInsensitiveStringMap.empty()).options();
  }

  /**
   * Returns the write options in a table's properties with the order that its writes sort by, for
   * rewrites, which do not leave sorting to Spark. Columns from the first on whose values have
   * several parts are left out, since only Spark can sort by them.
   */
  public static WriteOptions sortingOptionsOf(Schema tableSchema) {
    WriteSettings settings = of(tableSchema, CaseInsensitiveStringMap.empty());
    PathResolver resolver = new PathResolver(tableSchema, Map.of());
    List<SortTerm> order =
        settings.sortBy().stream()
            .map(column -> resolver.resolve(column).filter(WriteSettings::isSingleValue))
            .takeWhile(Optional::isPresent)
            .map(column -> new SortTerm(column.get().path(), false, true))
            .toList();
    return settings.options().withSortBy(order);
  }

  private static boolean isSingleValue(PathResolver.ResolvedPath column) {
    return switch (column.schema().getType()) {
      case RECORD, ARRAY, MAP, UNION -> false;
      default -> true;
    };
  }

  /** Returns the partitioning of a table that a query creates. */
  static PartitionSpec partitioning(CaseInsensitiveStringMap options) {
    String terms = options.getOrDefault(PARTITION_BY, "");
    return terms.isEmpty() ? PartitionSpec.UNPARTITIONED : PartitionSpec.parse(terms);
  }

  /**
   * Checks the settings in the properties of a table to be created or changed.
   *
   * @throws InvalidTableException if a setting is unknown, its value is invalid, or it names a
   *     column that is missing or cannot be sorted by
   */
  public static void check(Schema tableSchema) {
    for (String property : TableProperties.of(AvroTypes.bareRecord(tableSchema)).keySet()) {
      if (property.startsWith(STOA_PREFIX)
          && !TableProperties.isInternal(property)
          && !PROPERTIES.contains(property)) {
        throw new InvalidTableException(
            "unknown property \""
                + property
                + "\": "
                + NameSuggestions.suggestion(property, PROPERTIES));
      }
    }
    Map<String, String> properties = TableProperties.of(AvroTypes.bareRecord(tableSchema));
    for (String name : NAMES) {
      String property = PROPERTY_PREFIX + name;
      if (properties.containsKey(property)) {
        WriteSettings setting = new WriteSettings();
        setting.values.put(name, properties.get(property));
        setting.check(property, tableSchema);
      }
    }
    of(tableSchema, CaseInsensitiveStringMap.empty()).options();
  }

  private void check(String property, Schema tableSchema) {
    try {
      options().checkColumns(TableSchema.of(tableSchema));
      sortBy().forEach(column -> checkSortColumn(column, tableSchema));
    } catch (IllegalArgumentException | InvalidTableException e) {
      throw new InvalidTableException(
          "invalid property \"" + property + "\": " + e.getMessage(), e);
    }
  }

  private static void checkSortColumn(NamedReference column, Schema tableSchema) {
    DataType type = SparkTypes.of(tableSchema);
    for (String name : column.fieldNames()) {
      Optional<StructField> field =
          type instanceof StructType struct
              ? Arrays.stream(struct.fields())
                  .filter(child -> child.name().equals(name))
                  .findFirst()
              : Optional.empty();
      type =
          field
              .orElseThrow(
                  () ->
                      new InvalidTableException(
                          SORT_BY
                              + " contains "
                              + column.describe()
                              + ", which the table does not have: remove it"))
              .dataType();
    }
    if (!RowOrdering.isOrderable(type)) {
      throw new InvalidTableException(
          SORT_BY
              + " contains "
              + column.describe()
              + ", whose type "
              + type.sql()
              + " cannot be sorted: remove it");
    }
  }

  /** The columns by which the rows of each task are sorted. */
  List<NamedReference> sortBy() {
    String columns = values.getOrDefault(SORT_BY, "");
    return columns.isBlank()
        ? List.of()
        : Arrays.stream(columns.split(",", -1)).map(WriteSettings::sortColumn).toList();
  }

  private static NamedReference sortColumn(String text) {
    try {
      SQL_PARSER.parseMultipartIdentifier(text.strip());
    } catch (ParseException e) {
      throw new IllegalArgumentException(
          SORT_BY
              + " contains \""
              + text.strip()
              + "\", which is not a column: name columns, separated by commas; rows are sorted in"
              + " ascending order only",
          e);
    }
    return Expressions.column(text.strip());
  }

  /** Returns the option name of a setting: {@code blockSize} for {@code BLOCK_SIZE}. */
  private static String optionName(ColumnSetting setting) {
    String[] words = setting.name().toLowerCase(Locale.ROOT).split("_", -1);
    StringBuilder name = new StringBuilder(words[0]);
    for (int i = 1; i < words.length; i++) {
      name.append(words[i].substring(0, 1).toUpperCase(Locale.ROOT)).append(words[i].substring(1));
    }
    return name.toString();
  }

  /** The options of the table's writers. */
  WriteOptions options() {
    WriteOptions options = WriteOptions.defaults();
    List<ColumnSettingOverride> columnSettings = new ArrayList<>();
    for (Map.Entry<String, String> option : values.entrySet()) {
      switch (option.getKey()) {
        case SPLIT_SIZE -> options = options.withSplitSizeInBytes(parseSize(option));
        case PAGE_SIZE -> options = options.withPageSizeInBytes(Math.toIntExact(parseSize(option)));
        case MEMORY -> options = options.withMemoryBudgetInBytes(parseSize(option));
        case GROUPS -> options = withGroups(options, option.getValue());
        case SORT_BY -> {} // not used by writers
        default -> columnSettings.addAll(parseColumnSettings(option));
      }
    }
    return options.withSettings(columnSettings);
  }

  private static WriteOptions withGroups(WriteOptions options, String groups) {
    WriteOptions withGroups = options;
    for (String text : groups.split(";", -1)) {
      withGroups = withGroups.withGroup(ColumnGroup.parse(text));
    }
    return withGroups;
  }

  private static long parseSize(Map.Entry<String, String> option) {
    return parseSize(option.getKey(), option.getValue());
  }

  /**
   * Parses a size in bytes, or with one of Spark's units.
   *
   * @param name the name of the setting, for messages
   * @throws IllegalArgumentException if the text is not a size
   */
  public static long parseSize(String name, String text) {
    try {
      return JavaUtils.byteStringAsBytes(text);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          name + " is \"" + text + "\": set it to a size such as 64MB, or to a number of bytes", e);
    }
  }

  private static List<ColumnSettingOverride> parseColumnSettings(Map.Entry<String, String> option) {
    List<ColumnSettingOverride> settings = new ArrayList<>();
    for (ColumnSetting setting : ColumnSetting.values()) {
      if (!optionName(setting).equals(option.getKey())) {
        continue;
      }
      for (String part : option.getValue().split(";", -1)) {
        int separator = part.lastIndexOf('=');
        Optional<String> column =
            separator < 0 ? Optional.empty() : Optional.of(part.substring(0, separator).strip());
        settings.add(parseColumnSetting(column, setting, part.substring(separator + 1)));
      }
    }
    return settings;
  }

  private static ColumnSettingOverride parseColumnSetting(
      Optional<String> column, ColumnSetting setting, String text) {
    try {
      return new ColumnSettingOverride(column, setting, text);
    } catch (IllegalArgumentException e) {
      if (setting != ColumnSetting.BLOOM_FILTER || column.isPresent()) {
        throw e;
      }
      throw new IllegalArgumentException(
          "%s, or %s=true if %s is a column".formatted(e.getMessage(), text, text), e);
    }
  }
}

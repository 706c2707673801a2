package dev.stoa.spark.read;

import dev.stoa.engine.ManifestView;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.partition.PartitionTransform;
import dev.stoa.partition.PartitionValue;
import dev.stoa.partition.TermValue;
import dev.stoa.spark.function.PartitionTransforms;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.table.Table;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.GenericInternalRow;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import org.apache.spark.unsafe.types.UTF8String;

/**
 * The partitions of a table's snapshot as Spark lists them: a row with a field for each term of the
 * partitioning. A field has the type of the column if the term is a column, otherwise it is text,
 * such as {@code 2026-03} for a month. Called for {@code SHOW PARTITIONS} and the like.
 */
public final class TablePartitions {
  private final String location;
  private final ManifestView manifest;
  private final List<Field> fields = new ArrayList<>();
  private final List<PartitionTerm> terms;

  /** A field of a partition; its values are text without a converter. */
  private record Field(
      String name, DataType type, Optional<PartitionKeys.KeyConverter> converter) {}

  /** Creates the partitions of a table. */
  public TablePartitions(Table table) {
    this.location = table.storage().location();
    this.manifest = ManifestView.of(table);
    PartitionTransforms transforms = new PartitionTransforms(table.schema());
    this.terms = table.snapshot().partitionSpec().terms();
    for (PartitionTerm term : terms) {
      fields.add(
          field(
              name(term, table.schema()),
              term.transform().kind(),
              transforms.sourceSchema(term.source())));
    }
  }

  private static String name(PartitionTerm term, Schema schema) {
    boolean isColumn =
        term.transform().kind() == PartitionTransform.Kind.IDENTITY
            && term.source().steps().isEmpty();
    return isColumn
        ? SparkNames.sparkName(SparkNames.findStored(schema, term.source().column()))
        : term.toString();
  }

  private static Field field(String name, PartitionTransform.Kind kind, Schema source) {
    Optional<PartitionKeys.KeyConverter> converter = Optional.empty();
    DataType type = DataTypes.StringType;
    if (kind == PartitionTransform.Kind.IDENTITY
        && PartitionTransforms.hasSameValuesInSpark(source)) {
      converter = PartitionKeys.identity(source, SparkTypes.ofValue(source));
      type = converter.isPresent() ? SparkTypes.ofValue(source) : type;
    }
    return new Field(name, type, converter);
  }

  /** Returns the fields; none if the table is not partitioned. */
  public StructType schema() {
    StructType schema = new StructType();
    for (Field field : fields) {
      schema = schema.add(field.name, field.type, true);
    }
    return schema;
  }

  /**
   * Returns the partitions that have given values in some fields, in the order of their first rows,
   * each once, even if its rows have several partition specs.
   */
  public List<InternalRow> matching(String[] names, InternalRow values) throws IOException {
    List<String> allNames = fields.stream().map(Field::name).toList();
    int[] ordinals = Arrays.stream(names).mapToInt(allNames::indexOf).toArray();
    return rowsByValue().values().stream()
        .filter(row -> hasValues(row, ordinals, values))
        .distinct()
        .toList();
  }

  /** Returns the totals of a partition, by name; empty if it does not exist. */
  public Map<String, String> totals(InternalRow partition) throws IOException {
    Set<PartitionValue> values = valuesOf(new InternalRow[] {partition});
    long rowCount = 0;
    long splitCount = 0;
    long sizeInBytes = 0;
    for (int segment = 0; segment < manifest.segments().size(); segment++) {
      for (ManifestView.Split split : manifest.splits(segment)) {
        if (values.contains(split.partition())) {
          rowCount += split.rowCount() - split.deletedRowCount();
          splitCount++;
          sizeInBytes += split.sizeInBytes();
        }
      }
    }
    return values.isEmpty()
        ? Map.of()
        : Map.of("Rows", "" + rowCount, "Files", "" + splitCount, "Bytes", "" + sizeInBytes);
  }

  /** Returns the values of those of some partitions that exist. */
  public Set<PartitionValue> valuesOf(InternalRow[] partitions) throws IOException {
    int[] ordinals = new int[fields.size()];
    Arrays.setAll(ordinals, i -> i);
    Set<PartitionValue> values = new HashSet<>();
    rowsByValue()
        .forEach(
            (value, row) -> {
              if (Arrays.stream(partitions).anyMatch(other -> hasValues(row, ordinals, other))) {
                values.add(value);
              }
            });
    return values;
  }

  private boolean hasValues(InternalRow row, int[] ordinals, InternalRow values) {
    for (int i = 0; i < ordinals.length; i++) {
      DataType type = fields.get(ordinals[i]).type;
      if (!Objects.deepEquals(row.get(ordinals[i], type), values.get(i, type))) {
        return false;
      }
    }
    return true;
  }

  private Map<PartitionValue, InternalRow> rowsByValue() throws IOException {
    Map<PartitionValue, InternalRow> rows = new LinkedHashMap<>();
    for (PartitionValue partition : manifest.partitions()) {
      rows.put(partition, row(partition));
    }
    return rows;
  }

  /**
   * Returns the fields of a partition value.
   *
   * @throws InvalidTableException when its partition spec is an earlier one that lacks a term
   */
  private InternalRow row(PartitionValue partition) {
    List<String> texts = manifest.formatTerms(partition);
    List<PartitionTerm> valueTerms = manifest.terms(partition);
    Object[] row = new Object[fields.size()];
    for (int i = 0; i < row.length; i++) {
      int term = valueTerms.indexOf(terms.get(i));
      if (term < 0) {
        throw new InvalidTableException(
            ("%s: rows of an earlier partitioning have no single value of %s: call the procedure"
                    + " compact with repartition => true, or run stoa compact --repartition, or use"
                    + " DELETE and the table .partitions")
                .formatted(location, terms.get(i)));
      }
      TermValue value = partition.values().get(term);
      if (value != TermValue.Null.NULL) {
        String text = texts.get(term);
        row[i] =
            fields
                .get(i)
                .converter
                .map(converter -> converter.convert(value))
                .orElseGet(() -> UTF8String.fromString(unquoted(text)));
      }
    }
    return new GenericInternalRow(row);
  }

  private static String unquoted(String text) {
    return text.startsWith("'") && text.endsWith("'") && text.length() > 1
        ? text.substring(1, text.length() - 1).replace("''", "'")
        : text;
  }
}

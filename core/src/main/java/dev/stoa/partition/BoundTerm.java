package dev.stoa.partition;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.matcher.FilterDecision;
import dev.stoa.predicate.matcher.NullMatcher;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.DataType;
import dev.stoa.type.FieldPath;
import dev.stoa.type.TypeKind;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;

/**
 * A term of a partitioned table, found in its schema; part of a {@link BoundPartitioning}. For one
 * thread.
 */
public final class BoundTerm {
  /** A lookup asks about a new one for each key. */
  private static final int MOST_LEAVES = 100;

  private final PartitionTerm term;
  private final Column column;
  private final List<String> fields;
  private final DataType type;
  private final BoundTransform transform;

  /** Many split directories have the same part, and a test may have many values to be hashed. */
  private final IdentityHashMap<BoundPredicate.Leaf, Map<PartitionPart, FilterDecision>> decisions =
      new IdentityHashMap<>();

  private BoundTerm(PartitionTerm term, Column column, List<String> fields, DataType type) {
    this.term = term;
    this.column = column;
    this.fields = List.copyOf(fields);
    this.type = type;
    this.transform = BoundTransform.of(term, type);
  }

  static BoundTerm of(Partitioning.Term term, TableSchema schema) {
    String path =
        schema.pathIds().entrySet().stream()
            .filter(entry -> entry.getValue() == term.sourceId())
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidTableException(
                        "the table is partitioned by field "
                            + term.sourceId()
                            + ", which is not one of its columns: it is damaged, repair it"));
    List<String> names = FieldPath.names(path);
    ColumnPath source = ColumnPath.of(names.get(0));
    for (String field : names.subList(1, names.size())) {
      source = source.field(field);
    }
    List<Column> column = schema.select(List.of(source.column()));
    BoundPath found = BoundPath.of(source, TableSchema.ofColumns(column).type());
    PartitionTerm named = new PartitionTerm(term.transform(), source);
    return new BoundTerm(named, column.get(0), names.subList(1, names.size()), found.type());
  }

  /** The term with the names that columns have now. */
  public PartitionTerm term() {
    return term;
  }

  /** The column that the source is, or is in. */
  public Column column() {
    return column;
  }

  /** The way from the column's value to the source, by the fields of records. */
  public List<String> fields() {
    return fields;
  }

  /** The type of the source's values that are not null. */
  public DataType type() {
    return type;
  }

  /** A value of the source that is stored as bytes. */
  public PartitionPart partOf(ByteBuffer stored) {
    PartitionPart.Bytes bytes = new PartitionPart.Bytes(stored);
    if (type.kind() != TypeKind.DECIMAL) {
      return bytes;
    }
    byte[] unscaled = bytes.toByteArray();
    return new PartitionPart.Decimal(
        unscaled.length == 0 ? BigInteger.ZERO : new BigInteger(unscaled));
  }

  /** What the transform makes of a value of the source in its stored form. */
  public PartitionPart apply(PartitionPart value) {
    return value == PartitionPart.Null.NULL ? value : transform.apply(value);
  }

  /** What is known of a leaf of a predicate over the rows that have this part. */
  FilterDecision decide(BoundPredicate.Leaf leaf, PartitionPart part) {
    boolean isNull = part == PartitionPart.Null.NULL;
    if (leaf.test() instanceof NullMatcher test) {
      return test.isPassedByNull() == isNull ? FilterDecision.ALL : FilterDecision.NONE;
    }
    if (isNull) {
      return FilterDecision.NONE;
    }
    if (decisions.size() > MOST_LEAVES) {
      decisions.clear();
    }
    return decisions
        .computeIfAbsent(leaf, known -> new HashMap<>())
        .computeIfAbsent(part, known -> transform.decide(leaf.test(), known));
  }

  boolean isOf(int columnId, List<PathStep> steps) {
    if (column.id() != columnId || steps.size() != fields.size()) {
      return false;
    }
    for (int i = 0; i < fields.size(); i++) {
      boolean isSame =
          steps.get(i) instanceof PathStep.FieldStep field && field.name().equals(fields.get(i));
      if (!isSame) {
        return false;
      }
    }
    return true;
  }

  boolean makes(PartitionPart part) {
    return part == PartitionPart.Null.NULL || transform.makes(part);
  }

  String show(PartitionPart part) {
    return part == PartitionPart.Null.NULL ? "null" : transform.show(part);
  }
}

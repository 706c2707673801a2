package dev.stoa.partition;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.BoundPredicate;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.predicate.PathStep;
import dev.stoa.predicate.bounds.Bounds;
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
 * A term of a partitioning, bound to the table's schema; part of a {@link BoundPartitioning}. Not
 * thread-safe.
 */
public final class BoundTerm {
  /** The number of leaves above which the cache is cleared: each lookup of a key adds a leaf. */
  private static final int MAX_CACHED_LEAVES = 100;

  private final PartitionTerm term;
  private final Column column;
  private final List<String> fieldNames;
  private final List<PathStep> steps;
  private final DataType type;
  private final BoundTransform transform;

  /**
   * The cached decisions by leaf and term value: many split directories have the same value, and a
   * decision may hash many candidates.
   */
  private final IdentityHashMap<BoundPredicate.Leaf, Map<TermValue, FilterDecision>> decisions =
      new IdentityHashMap<>();

  private BoundTerm(
      PartitionTerm term, Column column, List<String> fieldNames, BoundPath boundSource) {
    this.term = term;
    this.column = column;
    this.fieldNames = List.copyOf(fieldNames);
    this.steps = boundSource.steps();
    this.type = boundSource.type();
    this.transform = BoundTransform.of(term, type);
  }

  /**
   * Binds a term to a schema.
   *
   * @throws InvalidTableException when the source does not exist, or the transform does not support
   *     its type
   */
  static BoundTerm of(Partitioning.Term term, TableSchema schema) {
    String path =
        schema.pathIds().entrySet().stream()
            .filter(entry -> entry.getValue() == term.sourceId())
            .map(Map.Entry::getKey)
            .findFirst()
            .orElseThrow(
                () ->
                    new InvalidTableException(
                        "the table is partitioned by the field with id "
                            + term.sourceId()
                            + ", which does not exist: the table is damaged; repair it"));
    List<String> names = FieldPath.names(path);
    ColumnPath source = ColumnPath.of(names.get(0));
    for (String field : names.subList(1, names.size())) {
      source = source.field(field);
    }
    List<Column> columns = schema.select(List.of(source.column()));
    BoundPath boundPath = BoundPath.of(source, TableSchema.ofColumns(columns).type());
    PartitionTerm namedTerm = new PartitionTerm(term.transform(), source);
    return new BoundTerm(namedTerm, columns.get(0), names.subList(1, names.size()), boundPath);
  }

  /** Returns the term, with the current names of columns and fields. */
  public PartitionTerm term() {
    return term;
  }

  /** Returns the column that is or contains the source. */
  public Column column() {
    return column;
  }

  /**
   * Returns the names of the nested fields that lead from the column to the source; empty if the
   * source is the column.
   */
  public List<String> fieldNames() {
    return fieldNames;
  }

  /** Returns the steps from the column's value to the source; empty if the source is the column. */
  public List<PathStep> steps() {
    return steps;
  }

  /** Returns the type of the source's non-null values. */
  public DataType type() {
    return type;
  }

  /** Converts the stored bytes of a source's value to a term value. */
  public TermValue toTermValue(ByteBuffer storedBytes) {
    TermValue.BytesValue bytes = new TermValue.BytesValue(storedBytes);
    if (type.kind() != TypeKind.DECIMAL) {
      return bytes;
    }
    byte[] unscaled = bytes.toByteArray();
    return new TermValue.DecimalValue(
        unscaled.length == 0 ? BigInteger.ZERO : new BigInteger(unscaled));
  }

  /** Applies the transform to a value of the source. */
  public TermValue apply(TermValue value) {
    return value == TermValue.Null.NULL ? value : transform.apply(value);
  }

  /**
   * Decides whether a leaf of a predicate matches all, some or none of the rows of a term value.
   * Thread-safe, since the threads of a lookup share it.
   */
  FilterDecision decide(BoundPredicate.Leaf leaf, TermValue termValue) {
    boolean isNull = termValue == TermValue.Null.NULL;
    if (leaf.matcher() instanceof NullMatcher nullMatcher) {
      return nullMatcher.matchesNull() == isNull ? FilterDecision.ALL : FilterDecision.NONE;
    }
    if (isNull) {
      return FilterDecision.NONE;
    }
    synchronized (decisions) {
      if (decisions.size() > MAX_CACHED_LEAVES) {
        decisions.clear();
      }
      return decisions
          .computeIfAbsent(leaf, key -> new HashMap<>())
          .computeIfAbsent(termValue, value -> transform.decide(leaf.matcher(), value));
    }
  }

  /** Whether the source is the value at a path of a column. */
  boolean hasSource(int columnId, List<PathStep> valueSteps) {
    return column.id() == columnId && steps.equals(valueSteps);
  }

  /** Whether the term can have a value; otherwise the value is corrupt. */
  boolean canProduce(TermValue termValue) {
    return termValue == TermValue.Null.NULL || transform.canProduce(termValue);
  }

  /**
   * Whether the term can have a value for a source value within bounds; true also if the bounds do
   * not tell.
   */
  public boolean canProduce(TermValue termValue, Bounds bounds) {
    return termValue == TermValue.Null.NULL || transform.canProduce(termValue, bounds);
  }

  /** Formats a value of the term. */
  String format(TermValue termValue) {
    return termValue == TermValue.Null.NULL ? "null" : transform.format(termValue);
  }
}

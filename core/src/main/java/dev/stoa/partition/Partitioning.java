package dev.stoa.partition;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.FieldPath;
import java.util.List;

/**
 * The stored form of a {@link PartitionSpec}: sources are field ids, so that columns may be
 * renamed.
 *
 * @param specId the id of the spec; 0 if the table is not partitioned
 * @param terms the terms, in the order of the spec
 */
public record Partitioning(int specId, List<Term> terms) {
  /** The partitioning of an unpartitioned table. */
  public static final Partitioning UNPARTITIONED = new Partitioning(0, List.of());

  private static final int FIRST_SPEC_ID = 1;

  /** A transform of the values of a field id. */
  public record Term(PartitionTransform transform, int sourceId) {}

  /** Copies the terms. */
  public Partitioning {
    terms = List.copyOf(terms);
  }

  /** Whether the table is partitioned. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /**
   * The partitioning of a new table.
   *
   * @throws InvalidTableException when a column or field does not exist, or the transform does not
   *     support its type
   */
  public static Partitioning of(PartitionSpec spec, TableSchema schema) {
    return of(spec, schema, FIRST_SPEC_ID);
  }

  /**
   * The partitioning of a table that was partitioned in another way.
   *
   * @param specId an id that the table has not used yet
   * @throws InvalidTableException when a column or field does not exist, or the transform does not
   *     support its type
   */
  public static Partitioning of(PartitionSpec spec, TableSchema schema, int specId) {
    if (!spec.isPartitioned()) {
      return UNPARTITIONED;
    }
    List<Term> terms =
        spec.terms().stream()
            .map(term -> new Term(term.transform(), sourceId(term, schema)))
            .toList();
    Partitioning partitioning = new Partitioning(specId, terms);
    partitioning.bind(schema);
    return partitioning;
  }

  private static int sourceId(PartitionTerm term, TableSchema schema) {
    ColumnPath source = term.source();
    List<Column> column = schema.select(List.of(source.column()));
    BoundPath.of(source, TableSchema.ofColumns(column).type());
    StringBuilder path = new StringBuilder(FieldPath.escape(source.column()));
    for (ColumnPath.Step step : source.steps()) {
      if (!(step instanceof ColumnPath.Field field)) {
        throw new InvalidTableException(
            ("rows cannot be partitioned by %s: a map may lack the key; choose a column or a"
                    + " field of records")
                .formatted(term));
      }
      path.append('.').append(FieldPath.escape(field.name()));
    }
    Integer id = schema.pathIds().get(path.toString());
    if (id == null) {
      throw new InvalidTableException(
          "rows cannot be partitioned by "
              + term
              + ": the source is inside a record that contains itself; choose another column");
    }
    return id;
  }

  /** The spec with a schema's column names. */
  public PartitionSpec spec(TableSchema schema) {
    return new PartitionSpec(bind(schema).terms().stream().map(BoundTerm::term).toList());
  }

  /**
   * Binds the partitioning to a schema.
   *
   * @throws InvalidTableException when a source does not exist, or the transform does not support
   *     its type
   */
  public BoundPartitioning bind(TableSchema schema) {
    return new BoundPartitioning(
        specId, terms.stream().map(term -> BoundTerm.of(term, schema)).toList());
  }
}

package dev.stoa.partition;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.FieldPath;
import java.util.List;

/**
 * A {@link PartitionSpec} as a table keeps it: its sources are field ids, so that they may be
 * renamed.
 *
 * @param specId 0 where the table is not partitioned
 * @param terms in the order of the spec
 */
public record Partitioning(int specId, List<Term> terms) {
  /** Of tables that are not partitioned. */
  public static final Partitioning NONE = new Partitioning(0, List.of());

  private static final int FIRST_SPEC = 1;

  /** A transform of the values of a field id. */
  public record Term(PartitionTransform transform, int sourceId) {}

  /** Takes a copy. */
  public Partitioning {
    terms = List.copyOf(terms);
  }

  /** Whether there is a term. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /**
   * That of a new table.
   *
   * @throws InvalidTableException when there is no such column or field, or its values cannot be
   *     transformed so
   */
  public static Partitioning of(PartitionSpec spec, TableSchema schema) {
    return of(spec, schema, FIRST_SPEC);
  }

  /**
   * That of a table that was partitioned otherwise before.
   *
   * @param specId of a number that the table has not used before it
   * @throws InvalidTableException when there is no such column or field, or its values cannot be
   *     transformed so
   */
  public static Partitioning of(PartitionSpec spec, TableSchema schema, int specId) {
    if (!spec.isPartitioned()) {
      return NONE;
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
    StringBuilder path = new StringBuilder(FieldPath.escaped(source.column()));
    for (ColumnPath.Step step : source.steps()) {
      if (!(step instanceof ColumnPath.Field field)) {
        throw new InvalidTableException(
            ("rows cannot be partitioned by %s: of a map's keys there may be none in a"
                    + " row; choose a column or a field of records")
                .formatted(term));
      }
      path.append('.').append(FieldPath.escaped(field.name()));
    }
    Integer id = schema.pathIds().get(path.toString());
    if (id == null) {
      throw new InvalidTableException(
          "rows cannot be partitioned by "
              + term
              + ": it is inside a record that contains itself; choose another column");
    }
    return id;
  }

  /** The spec, with the names that columns have in a schema. */
  public PartitionSpec spec(TableSchema schema) {
    return new PartitionSpec(bind(schema).terms().stream().map(BoundTerm::term).toList());
  }

  /**
   * What it means for rows of a schema.
   *
   * @throws InvalidTableException when a source is not there, or has values that cannot be
   *     transformed so
   */
  public BoundPartitioning bind(TableSchema schema) {
    return new BoundPartitioning(
        specId, terms.stream().map(term -> BoundTerm.of(term, schema)).toList());
  }
}

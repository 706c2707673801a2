package dev.stoa.partition;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.predicate.BoundPath;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.schema.Column;
import dev.stoa.schema.TableSchema;
import dev.stoa.type.FieldPath;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The partitioning of a table as stored in snapshots: a {@link PartitionSpec} whose sources are
 * field ids, so that columns may be renamed, and the earlier specs that split directories may still
 * have.
 *
 * @param specId the id of the spec; 0 if new rows are not partitioned
 * @param terms the terms, in the order of the spec
 * @param earlier the earlier specs, none of which has earlier ones itself
 */
public record Partitioning(int specId, List<Term> terms, List<Partitioning> earlier) {
  /** The partitioning of an unpartitioned table. */
  public static final Partitioning UNPARTITIONED = new Partitioning(0, List.of());

  private static final int FIRST_SPEC_ID = 1;

  /**
   * A transform of the values of a column or nested field.
   *
   * @param transform the transform
   * @param sourceId the id of the column or field
   */
  public record Term(PartitionTransform transform, int sourceId) {}

  /** Creates a partitioning and copies its terms. */
  public Partitioning {
    terms = List.copyOf(terms);
    earlier = List.copyOf(earlier);
  }

  /** Creates a partitioning of a single spec. */
  public Partitioning(int specId, List<Term> terms) {
    this(specId, terms, List.of());
  }

  /** Returns all specs, the current one first, each without earlier ones. */
  public List<Partitioning> specs() {
    List<Partitioning> specs = new ArrayList<>(List.of(new Partitioning(specId, terms)));
    specs.addAll(earlier);
    return List.copyOf(specs);
  }

  /** Whether split directories may have a spec. */
  public boolean hasSpec(int id) {
    return specs().stream().anyMatch(spec -> spec.specId == id);
  }

  /**
   * Returns this partitioning with another current spec, which keeps the id that it had before.
   *
   * @param terms the terms of the spec
   * @param newSpecId the id if no spec of the table has these terms
   */
  public Partitioning replacedBy(List<Term> terms, int newSpecId) {
    List<Partitioning> others = new ArrayList<>(specs());
    int id = terms.isEmpty() ? UNPARTITIONED.specId : newSpecId;
    for (Partitioning spec : specs()) {
      id = spec.terms.equals(terms) ? spec.specId : id;
    }
    int currentId = id;
    others.removeIf(spec -> spec.specId == currentId);
    return new Partitioning(currentId, terms, others);
  }

  /** Returns this partitioning with only those earlier specs that split directories have. */
  public Partitioning withoutUnusedSpecs(Set<Integer> usedIds) {
    return new Partitioning(
        specId, terms, earlier.stream().filter(spec -> usedIds.contains(spec.specId)).toList());
  }

  /** Whether new rows are partitioned. */
  public boolean isPartitioned() {
    return !terms.isEmpty();
  }

  /**
   * Returns the partitioning of a new table.
   *
   * @throws InvalidTableException when a column or field does not exist, or the transform does not
   *     support its type
   */
  public static Partitioning of(PartitionSpec spec, TableSchema schema) {
    return of(spec, schema, FIRST_SPEC_ID);
  }

  /**
   * Returns the new partitioning of a table.
   *
   * @param specId an id that no earlier partitioning of the table had
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
    partitioning.bind(schema); // throws if a transform does not support its source
    return partitioning;
  }

  private static int sourceId(PartitionTerm term, TableSchema schema) {
    ColumnPath source = term.source();
    List<Column> columns = schema.select(List.of(source.column()));
    // Throws if a field does not exist.
    BoundPath.of(source, TableSchema.ofColumns(columns).type());
    StringBuilder path = new StringBuilder(FieldPath.escape(source.column()));
    for (ColumnPath.Step step : source.steps()) {
      if (!(step instanceof ColumnPath.Field field)) {
        throw new InvalidTableException(
            ("rows cannot be partitioned by %s, since maps may lack the key: choose a column or a"
                    + " nested field")
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

  /** Returns the spec with the names of columns in a schema. */
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
    Map<Integer, BoundPartitioning> earlierById = new HashMap<>();
    earlier.forEach(spec -> earlierById.put(spec.specId, spec.bind(schema)));
    return new BoundPartitioning(
        specId, terms.stream().map(term -> BoundTerm.of(term, schema)).toList(), earlierById);
  }
}

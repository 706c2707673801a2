package dev.stoa.spark.catalog;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.spark.function.PartitionTransforms;
import dev.stoa.spark.parser.PartitionFieldChange;
import dev.stoa.spark.version.ScalaCollections;
import dev.stoa.table.Table;
import java.util.ArrayList;
import java.util.List;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.parser.ParseException;
import org.apache.spark.sql.catalyst.plans.logical.CreateTable;
import org.apache.spark.sql.connector.expressions.Transform;

/**
 * The partition spec after an {@code ALTER TABLE … PARTITION FIELD}. Called for such statements.
 */
final class PartitionFields {
  private final Table table;

  PartitionFields(Table table) {
    this.table = table;
  }

  /**
   * Returns the changed spec.
   *
   * @throws InvalidTableException when a term is unknown, or the table has or lacks it
   */
  PartitionSpec after(PartitionFieldChange change) {
    List<PartitionTerm> terms = new ArrayList<>(table.snapshot().partitionSpec().terms());
    int position = terms.size();
    if (!change.removed().isEmpty()) {
      position = terms.indexOf(term(change.removed()));
      if (position < 0) {
        throw new InvalidTableException(
            "%s is not partitioned by %s, but by %s: DESCRIBE TABLE EXTENDED shows the fields"
                .formatted(
                    table.storage().location(),
                    change.removed(),
                    terms.isEmpty() ? "nothing" : table.snapshot().partitionSpec()));
      }
      terms.remove(position);
    }
    if (!change.added().isEmpty()) {
      PartitionTerm added = term(change.added());
      if (terms.contains(added)) {
        throw new InvalidTableException(
            "%s is already partitioned by %s: DESCRIBE TABLE EXTENDED shows the fields"
                .formatted(table.storage().location(), added));
      }
      terms.add(position, added);
    }
    return new PartitionSpec(terms);
  }

  private PartitionTerm term(String sql) {
    Transform[] transforms = parse(sql);
    return new PartitionTransforms(table.schema()).fromSpark(transforms).terms().get(0);
  }

  /** Parses a term as Spark parses those of a new table. */
  private Transform[] parse(String sql) {
    try {
      CreateTable plan =
          (CreateTable)
              SparkSession.active()
                  .sessionState()
                  .sqlParser()
                  .parsePlan("CREATE TABLE t USING stoa PARTITIONED BY (" + sql + ")");
      return ScalaCollections.javaList(plan.partitioning()).toArray(Transform[]::new);
    } catch (ParseException e) {
      throw new InvalidTableException(
          "%s: \"%s\" is not a partition field: name a column, or a function as in bucket(16, id)"
              .formatted(table.storage().location(), sql),
          e);
    }
  }
}

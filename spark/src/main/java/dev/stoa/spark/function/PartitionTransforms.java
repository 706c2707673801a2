package dev.stoa.spark.function;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.partition.PartitionTransform;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.SparkNames;
import dev.stoa.spark.type.SparkTypes;
import java.util.ArrayList;
import java.util.List;
import org.apache.avro.LogicalType;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.spark.sql.connector.expressions.Expression;
import org.apache.spark.sql.connector.expressions.Expressions;
import org.apache.spark.sql.connector.expressions.Literal;
import org.apache.spark.sql.connector.expressions.NamedReference;
import org.apache.spark.sql.connector.expressions.Transform;
import org.apache.spark.sql.types.BinaryType;
import org.apache.spark.sql.types.DataType;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.DecimalType;

/**
 * Converts between Spark's transforms in {@code PARTITIONED BY} and a table's partition spec;
 * called when tables are created and described.
 */
public final class PartitionTransforms {
  private static final String REMEDY =
      ": give columns, bucket(N, column), truncate(N, column), years, months, days or"
          + " hours(column)";

  private final Schema schema;

  /** Creates a converter for tables with a schema. */
  public PartitionTransforms(Schema schema) {
    this.schema = schema;
  }

  /** Returns the partition spec as Spark's transforms. */
  public Transform[] toSpark(PartitionSpec spec) {
    return spec.terms().stream().map(this::sparkTransform).toArray(Transform[]::new);
  }

  private Transform sparkTransform(PartitionTerm term) {
    String column = quotedPath(term.source());
    int width = term.transform().width();
    return switch (term.transform().kind()) {
      case IDENTITY -> Expressions.identity(column);
      case BUCKET -> Expressions.bucket(width, column);
      case TRUNCATE ->
          Expressions.apply("truncate", Expressions.literal(width), Expressions.column(column));
      case YEAR -> Expressions.years(column);
      case MONTH -> Expressions.months(column);
      case DAY -> Expressions.days(column);
      case HOUR -> Expressions.hours(column);
    };
  }

  /**
   * Whether Spark can partition rows as the table does: by columns, or by functions of the catalog.
   */
  public boolean areSupportedBySpark(PartitionSpec spec) {
    return spec.terms().stream().allMatch(this::isSupportedBySpark);
  }

  private boolean isSupportedBySpark(PartitionTerm term) {
    Schema source = sourceSchema(term.source());
    return term.transform().kind() == Kind.IDENTITY
        || (hasSameValuesInSpark(source)
            && StoaFunction.of(sparkTransform(term).name())
                .filter(function -> function.supports(SparkTypes.ofValue(source)))
                .isPresent());
  }

  /** The schema of a term's source column. */
  public Schema sourceSchema(ColumnPath path) {
    Schema source = SparkTypes.nonNull(SparkNames.findStored(schema, path.column()).schema());
    for (ColumnPath.Step step : path.steps()) {
      String name = ((ColumnPath.Field) step).name();
      source = SparkTypes.nonNull(SparkNames.findStored(source, name).schema());
    }
    return source;
  }

  /** Whether Spark shows values as they are stored, with the same equality. */
  public static boolean hasSameValuesInSpark(Schema source) {
    if (source.isUnion()) {
      return false;
    }
    LogicalType logicalType = source.getLogicalType();
    DataType type = SparkTypes.ofValue(source);
    return switch (source.getType()) {
      case BOOLEAN -> true;
      case INT -> logicalType == null || logicalType instanceof LogicalTypes.Date;
      case LONG -> logicalType == null || !type.equals(DataTypes.LongType);
      case STRING -> logicalType == null && type.equals(DataTypes.StringType);
      case BYTES, FIXED ->
          logicalType instanceof LogicalTypes.Decimal
              ? type instanceof DecimalType
              : logicalType == null && type instanceof BinaryType;
      default -> false;
    };
  }

  private String quotedPath(ColumnPath source) {
    Schema.Field field = SparkNames.findStored(schema, source.column());
    StringBuilder text = new StringBuilder(quote(SparkNames.sparkName(field)));
    for (ColumnPath.Step step : source.steps()) {
      String name = ((ColumnPath.Field) step).name();
      field = SparkNames.findStored(SparkTypes.nonNull(field.schema()), name);
      text.append('.').append(quote(SparkNames.sparkName(field)));
    }
    return text.toString();
  }

  private static String quote(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  /**
   * Returns the partition spec for Spark's transforms.
   *
   * @throws InvalidTableException if a transform or column is unknown
   */
  public PartitionSpec fromSpark(Transform[] transforms) {
    List<PartitionTerm> terms = new ArrayList<>();
    for (Transform transform : transforms) {
      if (transform.references().length != 1) {
        throw new InvalidTableException(
            "rows cannot be partitioned by " + transform.describe() + REMEDY);
      }
      terms.add(new PartitionTerm(partitionTransform(transform), path(transform.references()[0])));
    }
    return new PartitionSpec(terms);
  }

  private static PartitionTransform partitionTransform(Transform transform) {
    return switch (transform.name()) {
      case "identity" -> PartitionTransform.of(Kind.IDENTITY);
      case "bucket" -> new PartitionTransform(Kind.BUCKET, width(transform));
      case "truncate" -> new PartitionTransform(Kind.TRUNCATE, width(transform));
      case "year", "years" -> PartitionTransform.of(Kind.YEAR);
      case "month", "months" -> PartitionTransform.of(Kind.MONTH);
      case "day", "days", "date" -> PartitionTransform.of(Kind.DAY);
      case "hour", "hours", "date_hour" -> PartitionTransform.of(Kind.HOUR);
      default ->
          throw new InvalidTableException(
              "rows cannot be partitioned by " + transform.describe() + REMEDY);
    };
  }

  private static int width(Transform transform) {
    for (Expression argument : transform.arguments()) {
      if (argument instanceof Literal<?> literal && literal.value() instanceof Integer width) {
        return width;
      }
    }
    throw new InvalidTableException(
        "rows cannot be partitioned by "
            + transform.describe()
            + ", which has no integer argument"
            + REMEDY);
  }

  private ColumnPath path(NamedReference reference) {
    String[] names = reference.fieldNames();
    Schema.Field field = findField(schema, names, 0);
    ColumnPath path = ColumnPath.of(SparkNames.storedName(field));
    for (int i = 1; i < names.length; i++) {
      field = findField(SparkTypes.nonNull(field.schema()), names, i);
      path = path.field(SparkNames.storedName(field));
    }
    return path;
  }

  private static Schema.Field findField(Schema record, String[] names, int depth) {
    Schema.Field field =
        record.getType() == Schema.Type.RECORD ? SparkNames.findSpark(record, names[depth]) : null;
    if (field == null) {
      throw new InvalidTableException(
          "rows cannot be partitioned by \""
              + String.join(".", names)
              + "\": the table has no column or field \""
              + names[depth]
              + "\"");
    }
    return field;
  }
}

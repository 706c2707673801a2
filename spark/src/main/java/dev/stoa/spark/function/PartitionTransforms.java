package dev.stoa.spark.function;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.partition.PartitionTerm;
import dev.stoa.partition.PartitionTransform;
import dev.stoa.partition.PartitionTransform.Kind;
import dev.stoa.predicate.ColumnPath;
import dev.stoa.spark.type.SparkTypes;
import dev.stoa.spark.type.StoredName;
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
 * Spark's transforms in {@code PARTITIONED BY} and a table's partition spec, each from the other;
 * called when tables are made and described.
 */
public final class PartitionTransforms {
  private static final String ADVICE =
      ": give columns, bucket(N, column), truncate(N, column), years, months, days or"
          + " hours(column)";

  private final Schema schema;

  /** Of a table with this schema. */
  public PartitionTransforms(Schema schema) {
    this.schema = schema;
  }

  /** What the rows of a table are divided by, as Spark says it. */
  public Transform[] of(PartitionSpec spec) {
    return spec.terms().stream().map(this::transform).toArray(Transform[]::new);
  }

  private Transform transform(PartitionTerm term) {
    String column = shown(term.source());
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
   * Whether Spark can divide rows as a table does: by the columns themselves, or by the catalogue's
   * functions of them.
   */
  public boolean areKnownToSpark(PartitionSpec spec) {
    return spec.terms().stream().allMatch(this::isKnownToSpark);
  }

  private boolean isKnownToSpark(PartitionTerm term) {
    Schema source = source(term.source());
    return term.transform().kind() == Kind.IDENTITY
        || (isPlain(source)
            && StoaFunction.of(transform(term).name())
                .filter(function -> function.takes(SparkTypes.ofValue(source)))
                .isPresent());
  }

  /** What a term is of. */
  public Schema source(ColumnPath path) {
    Schema source = SparkTypes.present(StoredName.ofStored(schema, path.column()).schema());
    for (ColumnPath.Step step : path.steps()) {
      String name = ((ColumnPath.Field) step).name();
      source = SparkTypes.present(StoredName.ofStored(source, name).schema());
    }
    return source;
  }

  /** Whether Spark shows the values as they are stored, and finds those equal that are. */
  public static boolean isPlain(Schema source) {
    if (source.isUnion()) {
      return false;
    }
    LogicalType logical = source.getLogicalType();
    DataType type = SparkTypes.ofValue(source);
    return switch (source.getType()) {
      case BOOLEAN -> true;
      case INT -> logical == null || logical instanceof LogicalTypes.Date;
      case LONG -> logical == null || !type.equals(DataTypes.LongType);
      case STRING -> logical == null && type.equals(DataTypes.StringType);
      case BYTES, FIXED ->
          logical instanceof LogicalTypes.Decimal
              ? type instanceof DecimalType
              : logical == null && type instanceof BinaryType;
      default -> false;
    };
  }

  private String shown(ColumnPath source) {
    Schema.Field field = StoredName.ofStored(schema, source.column());
    StringBuilder text = new StringBuilder(quoted(StoredName.shown(field)));
    for (ColumnPath.Step step : source.steps()) {
      String name = ((ColumnPath.Field) step).name();
      field = StoredName.ofStored(SparkTypes.present(field.schema()), name);
      text.append('.').append(quoted(StoredName.shown(field)));
    }
    return text.toString();
  }

  private static String quoted(String name) {
    return '`' + name.replace("`", "``") + '`';
  }

  /**
   * The spec that Spark's transforms ask for.
   *
   * @throws InvalidTableException when one is not known, or there is no such column
   */
  public PartitionSpec spec(Transform[] transforms) {
    List<PartitionTerm> terms = new ArrayList<>();
    for (Transform transform : transforms) {
      if (transform.references().length != 1) {
        throw new InvalidTableException(
            "rows cannot be partitioned by " + transform.describe() + ADVICE);
      }
      terms.add(new PartitionTerm(kind(transform), path(transform.references()[0])));
    }
    return new PartitionSpec(terms);
  }

  private static PartitionTransform kind(Transform transform) {
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
              "rows cannot be partitioned by " + transform.describe() + ADVICE);
    };
  }

  private static int width(Transform transform) {
    for (Expression argument : transform.arguments()) {
      if (argument instanceof Literal<?> literal && literal.value() instanceof Integer width) {
        return width;
      }
    }
    throw new InvalidTableException(
        "rows cannot be partitioned by " + transform.describe() + ", which has no width" + ADVICE);
  }

  private ColumnPath path(NamedReference reference) {
    String[] names = reference.fieldNames();
    Schema.Field field = field(schema, names, 0);
    ColumnPath path = ColumnPath.of(StoredName.stored(field));
    for (int i = 1; i < names.length; i++) {
      field = field(SparkTypes.present(field.schema()), names, i);
      path = path.field(StoredName.stored(field));
    }
    return path;
  }

  private static Schema.Field field(Schema record, String[] names, int at) {
    Schema.Field field =
        record.getType() == Schema.Type.RECORD ? StoredName.find(record, names[at]) : null;
    if (field == null) {
      throw new InvalidTableException(
          "rows cannot be partitioned by \""
              + String.join(".", names)
              + "\": there is no column or field \""
              + names[at]
              + "\"");
    }
    return field;
  }
}

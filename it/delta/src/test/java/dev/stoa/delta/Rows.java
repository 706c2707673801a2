package dev.stoa.delta;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Dataset;
import org.apache.spark.sql.Row;
import org.apache.spark.sql.SparkSession;
import org.apache.spark.sql.catalyst.CatalystTypeConverters;
import org.apache.spark.sql.catalyst.InternalRow;
import org.apache.spark.sql.catalyst.expressions.Attribute;
import org.apache.spark.sql.catalyst.plans.logical.LocalRelation;
import org.apache.spark.sql.catalyst.types.DataTypeUtils;
import org.apache.spark.sql.types.DataTypes;
import org.apache.spark.sql.types.StructType;
import scala.Function1;
import scala.jdk.javaapi.CollectionConverters;

/** The values of Spark's rows, and texts that are equal if and only if the values are. */
final class Rows {
  private Rows() {}

  /** Runs a query without Spark's encoders, which it would have to analyze for each. */
  static List<Row> of(Dataset<Row> query) {
    Function1<Object, Object> converter =
        CatalystTypeConverters.createToScalaConverter(query.schema());
    InternalRow[] rows =
        ((org.apache.spark.sql.classic.Dataset<Row>) query)
            .queryExecution()
            .executedPlan()
            .executeCollect();
    return Arrays.stream(rows).map(row -> (Row) converter.apply(row)).toList();
  }

  /** Makes rows available as a view, whose columns may all be null. */
  static void createView(SparkSession spark, String name, StructType schema, List<Row> rows) {
    StructType nullable =
        DataTypes.createStructType(
            Arrays.stream(schema.fields())
                .map(field -> DataTypes.createStructField(field.name(), field.dataType(), true))
                .toList());
    LocalRelation relation =
        LocalRelation.fromExternalRows(
            CollectionConverters.asScala(
                    CollectionConverters.asJava(DataTypeUtils.toAttributes(nullable)).stream()
                        .map(attribute -> (Attribute) attribute)
                        .toList())
                .toSeq(),
            CollectionConverters.asScala(rows).toSeq());
    org.apache.spark.sql.classic.Dataset.ofRows(
            (org.apache.spark.sql.classic.SparkSession) spark, relation)
        .createOrReplaceTempView(name);
  }

  static List<Object> values(Row row) {
    List<Object> values = new ArrayList<>();
    for (int i = 0; i < row.size(); i++) {
      values.add(row.get(i));
    }
    return values;
  }

  /** Returns the texts of rows in an order that does not depend on theirs. */
  static List<String> sortedTexts(List<Row> rows) {
    return rows.stream().map(Rows::text).sorted().toList();
  }

  private static String text(Object value) {
    if (value instanceof Row row) {
      return values(row).stream().map(Rows::text).toList().toString();
    } else if (value instanceof scala.collection.Map<?, ?> map) {
      Map<String, String> texts = new TreeMap<>();
      CollectionConverters.asJava(map).forEach((key, entry) -> texts.put(text(key), text(entry)));
      return texts.toString();
    } else if (value instanceof scala.collection.Seq<?> elements) {
      return CollectionConverters.asJava(elements).stream().map(Rows::text).toList().toString();
    } else if (value instanceof byte[] bytes) {
      return "0x" + HexFormat.of().formatHex(bytes);
    }
    return value instanceof String text ? "'" + text + "'" : String.valueOf(value);
  }
}

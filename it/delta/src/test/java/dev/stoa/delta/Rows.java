package dev.stoa.delta;

import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.apache.spark.sql.Row;
import scala.jdk.javaapi.CollectionConverters;

/** The values of Spark's rows, and texts that are equal if and only if the values are. */
final class Rows {
  private Rows() {}

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

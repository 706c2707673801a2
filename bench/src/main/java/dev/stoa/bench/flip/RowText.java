package dev.stoa.bench.flip;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.apache.avro.generic.IndexedRecord;
import org.apache.orc.mapred.OrcStruct;

/**
 * Formats rows as texts that are equal for equal rows of all formats: records as lists, map entries
 * sorted.
 */
final class RowText {
  private RowText() {}

  static String of(Object value) {
    StringBuilder text = new StringBuilder();
    append(value, text);
    return text.toString();
  }

  private static void append(Object value, StringBuilder out) {
    if (value instanceof IndexedRecord row) {
      int count = row.getSchema().getFields().size();
      append(IntStream.range(0, count).mapToObj(row::get).toList(), out);
    } else if (value instanceof OrcStruct row) {
      int count = row.getNumFields();
      append(IntStream.range(0, count).mapToObj(row::getFieldValue).toList(), out);
    } else if (value instanceof Map<?, ?> map) {
      appendEntries(map, out);
    } else if (value instanceof Collection<?> list) {
      out.append(list.size()).append('*');
      list.forEach(element -> append(element, out));
    } else {
      String text = String.valueOf(value);
      out.append(text.length())
          .append(':')
          .append(text); // Without the length, "ab", "c" and "a", "bc" would be equal.
    }
  }

  private static void appendEntries(Map<?, ?> map, StringBuilder out) {
    List<String> entries = new ArrayList<>();
    map.forEach((key, value) -> entries.add(of(key) + of(value)));
    Collections.sort(entries);
    out.append(entries.size()).append('*');
    entries.forEach(out::append);
  }
}

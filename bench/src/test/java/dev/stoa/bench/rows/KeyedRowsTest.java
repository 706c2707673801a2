package dev.stoa.bench.rows;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import org.apache.avro.generic.GenericRecord;
import org.junit.jupiter.api.Test;

class KeyedRowsTest {
  @Test
  void sparseMapsContainFewOfManyKeys() {
    Set<String> keys = new HashSet<>();
    int rowsWithKey = 0;
    Rows rows = KeyedRows.ofSparseMaps(1, 1_100);
    while (rows.iterator().hasNext()) {
      GenericRecord row = rows.iterator().next();
      Map<?, ?> map = (Map<?, ?>) row.get(KeyedRows.MAP);
      assertEquals(10, map.size());
      map.keySet().forEach(key -> keys.add(key.toString()));
      rowsWithKey += map.toString().contains(KeyedRows.SPARSE_KEY) ? 1 : 0;
    }
    assertEquals(KeyedRows.SPARSE_KEY_COUNT, keys.size());
    assertTrue(rowsWithKey >= 1 && rowsWithKey < 10, rowsWithKey + " rows");
  }
}

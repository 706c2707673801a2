package dev.stoa.schema;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.apache.avro.Schema;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PlainRecordTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "{\"type\":\"record\",\"name\":\"Row\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"Row_1\",\"namespace\":\"org\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"int\",\"namespace\":\"org.a.B_c\",\"fields\":[]}"
      })
  void aPlainRecordIsReadAsAvroReadsIt(String text) {
    Schema read = PlainRecord.parse(text).orElseThrow();
    assertFalse(read.hasFields());
    read.setFields(List.of());
    assertEquals(SchemaText.parse(text), read);
    assertEquals(text, read.toString());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "{\"type\":\"record\",\"name\":\"\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"1\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"a.b\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"int\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"Row\",\"namespace\":\"\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"Row\",\"namespace\":\"a.\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"Row\",\"namespace\":\"a..b\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"Row\",\"namespace\":\".a\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"Row\",\"doc\":\"d\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"Row\",\"namespace\":\"a\",\"doc\":\"d\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"Row\",\"fields\":[],\"aliases\":[\"fields\",\"fields\":[]}",
        "{\"type\":\"record\",\"name\":\"R\\u00e9\",\"fields\":[]}"
      })
  void otherTextsAreLeftToAvro(String text) {
    assertTrue(PlainRecord.parse(text).isEmpty());
  }
}

package dev.stoa.testing.vector;

import dev.stoa.testing.record.RandomRecords;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericRecord;

/** Schemas of each kind of node, and random values of them, some of which repeat. */
final class SampleValues {
  private static final String RECORD =
      "{'type':'record','name':'R%s','fields':[{'name':'a','type':'int'},"
          + "{'name':'b','type':['null','string']},"
          + "{'name':'c','type':{'type':'array','items':'long'}}]}";

  /** The schemas by name; some of them are nullable. */
  private static final Map<String, String> SCHEMAS =
      Map.ofEntries(
          Map.entry("null", "'null'"),
          Map.entry("boolean", "'boolean'"),
          Map.entry("int", "'int'"),
          Map.entry("nullable long", "['null','long']"),
          Map.entry("enum", "{'type':'enum','name':'E','symbols':['A','B','C']}"),
          Map.entry("float", "['float','null']"),
          Map.entry("double", "'double'"),
          Map.entry("string", "'string'"),
          Map.entry("nullable bytes", "['null','bytes']"),
          Map.entry("fixed", "['null',{'type':'fixed','name':'F','size':5}]"),
          Map.entry("decimal", "{'type':'bytes','logicalType':'decimal','precision':12,'scale':2}"),
          Map.entry(
              "fixed decimal",
              "['null',{'type':'fixed','name':'D','size':9,'logicalType':'decimal',"
                  + "'precision':18,'scale':2}]"),
          Map.entry("record", "['null'," + RECORD.formatted("") + "]"),
          Map.entry("array", "{'type':'array','items':['null','string']}"),
          Map.entry("array of nulls", "{'type':'array','items':'null'}"),
          Map.entry("array of records", "{'type':'array','items':" + RECORD.formatted("1") + "}"),
          Map.entry("map of strings", "['null',{'type':'map','values':'string'}]"),
          Map.entry("map of numbers", "{'type':'map','values':['null','int']}"),
          Map.entry("map of maps", "{'type':'map','values':{'type':'map','values':'double'}}"),
          Map.entry("map of records", "{'type':'map','values':" + RECORD.formatted("2") + "}"),
          Map.entry("union", "['null','int','string']"),
          Map.entry(
              "linked list",
              "{'type':'record','name':'L','fields':[{'name':'n','type':'int'},"
                  + "{'name':'next','type':['null','L']}]}"));

  private SampleValues() {}

  static List<String> names() {
    return SCHEMAS.keySet().stream().sorted().toList();
  }

  static Schema schema(String name) {
    return new Schema.Parser().parse(SCHEMAS.get(name).replace('\'', '"'));
  }

  /** Returns random values, some of which repeat. */
  static List<Object> values(Schema schema, int count, Random random) {
    Schema rowSchema =
        Schema.createRecord("Row", "", "", false, List.of(new Schema.Field("value", schema)));
    RandomRecords records = new RandomRecords(random);
    List<Object> values = new ArrayList<>();
    int repetition = random.nextInt(4);
    while (values.size() < count) {
      GenericRecord row = records.next(rowSchema);
      int runLength = repetition == 0 ? 1 : 1 + random.nextInt(1 << (2 * repetition));
      for (int i = 0; i < runLength && values.size() < count; i++) {
        boolean isRepeated = repetition > 0 && !values.isEmpty() && random.nextInt(3) == 0;
        values.add(isRepeated ? values.get(random.nextInt(values.size())) : row.get(0));
      }
    }
    return values;
  }
}

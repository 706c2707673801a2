package dev.stoa.testing.record;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.avro.LogicalTypes;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.GenericRecordBuilder;
import org.junit.jupiter.api.Test;

/** A coverage counts the values of records by their combination, and reports those that miss. */
final class CoverageTest {
  private final Coverage coverage = new Coverage();

  private Set<Combination> countedCombinations() {
    Set<Combination> combinations = new HashSet<>(Combination.allPossible());
    coverage.missing().forEach(combinations::remove);
    return combinations;
  }

  @Test
  void reportsMissingCombinations() {
    AssertionError error = assertThrows(AssertionError.class, coverage::assertComplete);
    Combination missingCombination =
        new Combination(ValueKind.DATE, Presence.NULL, Nesting.MAP_VALUE);
    assertTrue(error.getMessage().contains(missingCombination.toString()), error::getMessage);
  }

  @Test
  void countsContainersAndTheirValues() {
    Schema schema =
        SchemaBuilder.record("Row")
            .fields()
            .name("tags")
            .type()
            .map()
            .values()
            .unionOf()
            .nullType()
            .and()
            .intType()
            .endUnion()
            .noDefault()
            .endRecord();
    GenericRecord record = new GenericData.Record(schema);
    record.put("tags", Map.of("a", 1));
    coverage.add(record);
    assertEquals(
        Set.of(
            new Combination(ValueKind.MAP, Presence.REQUIRED, Nesting.TOP_LEVEL),
            new Combination(ValueKind.INT, Presence.PRESENT, Nesting.MAP_VALUE)),
        countedCombinations());
  }

  @Test
  void countsLogicalTypesAndNullBranchesOfUnions() {
    Schema date = LogicalTypes.date().addToSchema(Schema.create(Schema.Type.INT));
    Schema union =
        Schema.createUnion(
            Schema.create(Schema.Type.NULL), date, Schema.create(Schema.Type.BOOLEAN));
    Schema schema =
        SchemaBuilder.record("Row").fields().name("u").type(union).noDefault().endRecord();
    coverage.add(new GenericData.Record(schema));
    coverage.add(new GenericRecordBuilder(schema).set("u", 5).build());
    assertEquals(
        Set.of(
            new Combination(ValueKind.UNION, Presence.NULL, Nesting.TOP_LEVEL),
            new Combination(ValueKind.UNION, Presence.PRESENT, Nesting.TOP_LEVEL),
            new Combination(ValueKind.DATE, Presence.NULL, Nesting.UNION_BRANCH),
            new Combination(ValueKind.BOOLEAN, Presence.NULL, Nesting.UNION_BRANCH),
            new Combination(ValueKind.DATE, Presence.PRESENT, Nesting.UNION_BRANCH)),
        countedCombinations());
  }

  @Test
  void countsRecursiveRecords() {
    Schema node =
        new Schema.Parser()
            .parse(
                """
                {"type": "record", "name": "Node", "fields": [
                  {"name": "children", "type": {"type": "array", "items": "Node"}}]}
                """);
    Schema schema =
        SchemaBuilder.record("Row").fields().name("t").type(node).noDefault().endRecord();
    GenericRecord leaf = new GenericRecordBuilder(node).set("children", List.of()).build();
    GenericRecord tree = new GenericRecordBuilder(node).set("children", List.of(leaf)).build();
    coverage.add(new GenericRecordBuilder(schema).set("t", tree).build());
    assertEquals(
        Set.of(
            new Combination(ValueKind.RECORD, Presence.REQUIRED, Nesting.TOP_LEVEL),
            new Combination(ValueKind.ARRAY, Presence.REQUIRED, Nesting.RECURSIVE_FIELD),
            new Combination(ValueKind.RECURSIVE, Presence.REQUIRED, Nesting.ARRAY_ELEMENT)),
        countedCombinations());
  }

  @Test
  void excludesImpossibleCombinationsWithAReason() {
    Combination impossibleCombination =
        new Combination(ValueKind.UNION, Presence.NULL, Nesting.UNION_BRANCH);
    assertEquals(
        "a union cannot contain a union", impossibleCombination.reasonImpossible().orElseThrow());
    assertFalse(Combination.allPossible().contains(impossibleCombination));
    int combinationCount =
        ValueKind.values().length * Presence.values().length * Nesting.values().length;
    int impossibleCount = 13 + 3 + 4; // of NULL, UNION and RECURSIVE
    assertEquals(combinationCount - impossibleCount, Combination.allPossible().size());
  }
}

package dev.stoa.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import dev.stoa.type.NullableType.NullPosition;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TypeLanguageTest {
  private static final DataType INT = SimpleType.of(TypeKind.INT);
  private static final DataType STRING = SimpleType.of(TypeKind.STRING);

  @ParameterizedTest
  @ValueSource(
      strings = {
        "null",
        "boolean",
        "int not null",
        "date",
        "time(ms)",
        "time(us) not null",
        "timestamp(ns)",
        "local-timestamp(ms)",
        "decimal(9,2)",
        "decimal not null",
        "duration",
        "uuid",
        "fixed(16)",
        "enum('red','it''s')",
        "array<string not null> not null",
        "map<string, array<long>>",
        "record<a int, \"b c\" string not null, \"ä\"\"\" record<>>",
        "union<int, string>",
        "union<int, string> not null",
        "union<int> not null",
        "union<int, null, string>",
        "union<record<a int>, record<b int>>",
        "record Node<value int, next record Node>",
        "record \"com.acme.Node\"<value int, next array<record \"com.acme.Node\" not null>>"
      })
  void formatsTypesAsTheyAreWritten(String text) {
    assertEquals(text, DataType.parse(text, "x").displayName());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '~',
      textBlock =
          """
          BOOL = boolean
          Integer NOT NULL = int not null
          int32 = int
          bigint = long
          int64 null = long
          real = float
          float32 = float
          float64 = double
          varchar = string
          text = string
          binary = bytes
          blob = bytes
          list<text> = array<string>
          struct<a: int, `b`: varchar,> = record<a int, b string>
          timestamp = timestamp(us)
          timestamptz(3) = timestamp(ms)
          timestamp_ntz = local-timestamp(us)
          local_timestamp(9) = local-timestamp(ns)
          timestamp-millis = timestamp(ms)
          time = time(us)
          numeric(9) = decimal(9,0)
          decimal( 9 , 2 ) = decimal(9,2)
          numeric = decimal
          big-decimal = decimal
          union<null, int> = int
          union<int, null> = int
          map<string not null, int> = map<string, int>
          map<int not null, array<string>> not null = map<int, array<string>> not null
          map<date, record<a int, b map<uuid, long not null>>> = map<date, record<a int, b map<uuid, long not null>>>
          array<int> -- of hits = array<int>
          """)
  void acceptsTheNamesOfOtherSystems(String text, String expected) {
    assertEquals(expected, DataType.parse(text, "x").displayName());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '~',
      textBlock =
          """
          string? = position 7: found ?: nullable is the default; write not null otherwise: string?
          long? = position 5: found ?: nullable is the default; write not null otherwise
          optional int = position 1: found "optional": nullable is the default
          strng = position 1: unknown type "strng": did you mean string?
          smallint = unknown type "smallint": write int
          frobnicate = unknown type "frobnicate": write a type such as long
          int | string = position 5: found |: write union<int, …>
          int[] = position 4: found [: write array<int>
          varchar(20) = position 8: found (: varchar has no parameters here, leave them out
          map<int> = position 8: found >: write map<string, int>
          array = position 6: expected <, then the type of the elements, as in array<string>, found
          array<int = position 10: expected >, found the end
          int not = position 8: expected null after not, found the end
          int not null x = position 14: expected the end of the type, found x
          null not null = expected no not null after null, which is null
          timestamp(s) = position 11: expected a unit of ms, us or ns, found s
          time(ns) = position 6: expected a unit of ms or us, found ns
          decimal(2,9) = position 1: decimal(2, 9) needs a precision of at least 1
          fixed = position 6: expected (, then a number of bytes
          fixed(-1) = expected at least 0 bytes, found -1
          enum(red) = position 6: expected a symbol in single quotes, found red
          enum('a','a') = contains the symbol a twice
          enum('a = position 6: expected a closing ' for this quote, found the end
          union<int not null> = types in a union are not null; write not null after the union
          union<int, date> = a union has two branches of type int
          union<union<int, string>, null> = a union cannot have a union
          record<a> = position 9: expected the type of "a", found >
          record<a int, a int> = has two fields named "a"
          record<a-b int> = position 8: put the name a-b in double quotes
          record<größe §> = expected a name or a type, found §
          record Node = no record around it is named Node: write record<name type, …>
          """)
  void saysWhatToWriteInstead(String text, String expectedMessage) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> DataType.parse(text, "x")).getMessage();
    assertEquals(expectedMessage, excerpt(message, expectedMessage));
  }

  /** Returns the expected part of a message if it is there, and the whole message otherwise. */
  private static String excerpt(String message, String expectedPart) {
    return message.contains(expectedPart) ? expectedPart : message;
  }

  @Test
  void rejectsTypesThatAreNestedTooDeeply() {
    String message =
        assertThrows(
                IllegalArgumentException.class, () -> DataType.parse("array<".repeat(301), "x"))
            .getMessage();
    assertEquals("type, position 1801: expected at most 300 levels of nesting", message);
  }

  @Test
  void schemasAreListsOfFields() {
    RecordType schema =
        RecordType.parse(
            """
            -- pages of a crawl
            url string not null,
            "content length" long,
            addr record<city string, kind enum('a')>,
            tags map<string, record<n int>>,
            """,
            "Row");
    assertEquals("Row", schema.name().fullName());
    assertEquals(
        "record<url string not null, \"content length\" long,"
            + " addr record<city string, kind enum('a')>, tags map<string, record<n int>>>",
        TypeFormat.ofValues(schema));
    assertEquals(Optional.empty(), schema.fields().get(0).defaultValue());
    assertEquals(Optional.of(JsonValues.NULL), schema.fields().get(1).defaultValue());
  }

  @Test
  void schemasHaveDefaultsAndComments() {
    String schema =
        """
        a boolean default true,
        b int not null default -1,
        c long default 9223372036854775807,
        d double not null default 0.5,
        e string default 'it''s' comment 'a''s',
        f bytes default x'00ff',
        g fixed(2) default x'ff00',
        h enum('red','green') not null default 'green',
        i date default '2020-12-31',
        j time(ms) default '23:59:59.5',
        k timestamp(us) default '2020-12-31T23:59:59.123456Z',
        l local-timestamp(ns) default '1969-12-31T23:59:59.123456789',
        m uuid default '123e4567-e89b-12d3-a456-426614174000',
        n decimal(9,2) default -1.50,
        o array<int> not null default [1, 2],
        p map<string, long> not null default {'a': 1, 'b': null},
        q record<
          r int default 1 comment 'nested',
          s string
        > default {'r': 2, 's': 'x'},
        t union<int, string, null> default 'x',
        u array<map<string, record<
          r int default 1
        > not null> not null>,
        v array<record<r int>>,
        w record<
          first_name_of_the_person string not null,
          last_name_of_the_person string not null
        >,
        "x y" int comment 'no default'
        """
            .strip();
    assertEquals(schema, SchemaFormat.format(RecordType.parse(schema, "Row")));
  }

  @Test
  void schemasShowTheIdsOfColumns() {
    RecordType schema = RecordType.parse("a int, b string not null", "Row");
    List<Field> fields =
        List.of(schema.fields().get(0).withId(3), schema.fields().get(1).withId(7));
    String text = SchemaFormat.format(schema.withFields(fields));
    assertEquals("a int, -- id 3\nb string not null -- id 7", text);
    assertEquals(schema, RecordType.parse(text, "Row"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '=',
      quoteCharacter = '~',
      textBlock =
          """
          a int default 'x' = position 15: expected a value of int, found 'x'
          a int default 1.5 = position 15: expected a value of int, found 1.5
          a int not null default null = position 24: expected a value of int, found null
          a string default 1 = expected a value of string in single quotes, found 1
          a string default x = expected a value, found x (put text in single quotes)
          a date default '2020-13-01' = expected a value of date, such as '2020-12-31', found
          a time(ms) default '00:00:00.0001' = expected a value of time(ms), such as '23:59:59.5'
          a timestamp default '2020-12-31T23:59:59' = such as '2020-12-31T23:59:59Z', found
          a decimal(3,2) default 12.34 = expected a value of decimal(3,2), found 12.34
          a fixed(2) default x'00' = expected a value of fixed(2), such as x'00ff', found x'00'
          a enum('x') default 'y' = expected a value of enum('x') in single quotes, found 'y'
          a uuid default '1' = expected a value of uuid, found '1'
          a record<b int> default {'c': 1} = expected a value of record<b int>, found {'c': 1}
          a int comment 1 = expected the comment in single quotes, found 1
          """)
  void rejectsDefaultsThatDoNotFitTheType(String text, String expectedMessage) {
    String message =
        assertThrows(IllegalArgumentException.class, () -> RecordType.parse(text, "Row"))
            .getMessage();
    assertEquals(expectedMessage, excerpt(message, expectedMessage));
  }

  @Test
  void namesTypesByTheirPathsAndUniquely() {
    RecordType schema =
        RecordType.parse(
            "a record<b enum('x')>, a_b fixed(1), größe array<fixed(2)>, string duration,"
                + " row union<record<x int>, record<y int>>",
            "Row");
    List<String> names = new ArrayList<>();
    collectNames(schema, names);
    assertEquals(
        List.of("Row", "a", "a_b", "a_b_2", "gr__e_item", "string_2", "row", "row_2"), names);
  }

  private static void collectNames(DataType type, List<String> names) {
    switch (type.kind()) {
      case NULLABLE -> collectNames(type.valueType(), names);
      case UNION -> ((UnionType) type).branches().forEach(branch -> collectNames(branch, names));
      case ARRAY -> collectNames(((ArrayType) type).element(), names);
      case ENUM -> names.add(((EnumType) type).name().fullName());
      case FIXED -> names.add(((FixedType) type).name().fullName());
      case RECORD -> {
        names.add(((RecordType) type).name().fullName());
        ((RecordType) type).fields().forEach(field -> collectNames(field.type(), names));
      }
      default -> {}
    }
  }

  @Test
  void messagesAboutSchemasNameTheLine() {
    assertEquals(
        "schema, line 2, position 8: unknown type \"lng\": did you mean long?: visits lng",
        assertThrows(
                IllegalArgumentException.class,
                () -> RecordType.parse("url string,\nvisits lng\n", "Row"))
            .getMessage());
    assertEquals(
        "schema, position 1: expected a name, then its type, found the end: ",
        assertThrows(IllegalArgumentException.class, () -> RecordType.parse("", "Row"))
            .getMessage());
  }

  @Test
  void parsesEveryRandomTypeThatItFormats() {
    long seed = Long.getLong("seed", System.nanoTime());
    for (int i = 0; i < 2_000; i++) {
      DataType type = new RandomTypes(seed + i).type();
      String text = type.displayName();
      assertEquals(
          type,
          DataType.parse(text, "x"),
          () -> "the type differs after a round trip: " + text + " (-Dseed=" + seed + ")");
    }
  }

  /** Random types whose records, enums and fixeds have the names that the parser gives them. */
  private static final class RandomTypes {
    private static final List<String> FIELD_NAMES =
        List.of("a", "b1", "größe", "not", "two words", "quo\"te", "-", "int", "a.b", "_");

    private final Random random;
    private final TypeNames names = TypeNames.create();

    RandomTypes(long seed) {
      random = new Random(seed);
    }

    DataType type() {
      return type("x", 0);
    }

    private DataType type(String path, int depth) {
      DataType type = valueType(path, depth);
      boolean canBeNullable =
          type.kind() != TypeKind.NULL && type.kind() != TypeKind.UNION && random.nextBoolean();
      return canBeNullable ? NullableType.of(type) : type;
    }

    private DataType valueType(String path, int depth) {
      return switch (random.nextInt(depth < 4 ? 9 : 5)) {
        case 0 -> new DecimalType(9, random.nextInt(10), Optional.empty(), Map.of());
        case 1 -> new FixedType(TypeKind.FIXED, name(path), random.nextInt(20), Map.of());
        case 2 ->
            new EnumType(name(path), List.of("a", "it's", "größe"), Optional.empty(), Map.of());
        case 3 -> FixedType.duration(name(path));
        case 4 -> simpleType();
        case 5 -> ArrayType.of(type(path + "_item", depth + 1));
        case 6 -> MapType.of(type(path + "_value", depth + 1));
        case 7 -> union(path, depth + 1);
        default -> record(path, depth + 1);
      };
    }

    private TypeName name(String path) {
      return TypeName.of(names.newName(path));
    }

    private DataType simpleType() {
      List<TypeKind> kinds =
          List.of(TypeKind.values()).stream().filter(SimpleType::isSimple).toList();
      return SimpleType.of(kinds.get(random.nextInt(kinds.size())));
    }

    private DataType union(String path, int depth) {
      List<DataType> branches = new ArrayList<>(List.of(INT, STRING));
      branches.add(record(path, depth));
      int nullIndex = random.nextInt(5);
      if (nullIndex <= branches.size()) {
        branches.add(nullIndex, SimpleType.of(TypeKind.NULL));
      }
      return new UnionType(branches);
    }

    private DataType record(String path, int depth) {
      TypeName name = name(path);
      List<Field> fields = new ArrayList<>();
      int fieldCount = random.nextInt(4);
      int firstName = random.nextInt(FIELD_NAMES.size());
      for (int i = 0; i < fieldCount; i++) {
        String fieldName = FIELD_NAMES.get((firstName + i) % FIELD_NAMES.size());
        DataType type = type(path + "_" + fieldName, depth);
        boolean isNullFirst = NestedTypes.branches(type).get(0).kind() == TypeKind.NULL;
        Optional<Object> value = isNullFirst ? Optional.of(JsonValues.NULL) : Optional.empty();
        fields.add(Field.of(fieldName, type).withType(type, value));
      }
      RecordType record = RecordType.unfinished(name, Map.of());
      record.finish(fields);
      return record;
    }
  }

  @Test
  void unionsOfNullAndAnotherTypeAreNullable() {
    assertEquals(NullableType.of(INT), DataType.parse("union<int>", "x"));
    assertEquals(new NullableType(INT, NullPosition.LAST), DataType.parse("union<int, null>", "x"));
    assertEquals(new UnionType(List.of(INT)), DataType.parse("union<int> not null", "x"));
  }

  @Test
  void messagesDescribeValuesWithAnArticle() {
    assertEquals("an int", NullableType.of(INT).displayNameWithArticle());
    assertEquals("a uuid", SimpleType.of(TypeKind.UUID).displayNameWithArticle());
    assertEquals(
        "a timestamp(ms)", SimpleType.of(TypeKind.TIMESTAMP_MILLIS).displayNameWithArticle());
    assertEquals("a decimal(9,2)", DataType.parse("decimal(9,2)", "x").displayNameWithArticle());
    assertEquals("bytes", SimpleType.of(TypeKind.BYTES).displayNameWithArticle());
    assertEquals(
        "a union of int, string", new UnionType(List.of(INT, STRING)).displayNameWithArticle());
  }
}

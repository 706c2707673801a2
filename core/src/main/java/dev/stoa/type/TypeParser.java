package dev.stoa.type;

import dev.stoa.text.NameSuggestions;
import dev.stoa.type.NullableType.NullPosition;
import dev.stoa.type.TypeLexer.Kind;
import dev.stoa.type.TypeLexer.Token;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;

/**
 * Parses types and schemas that people write, by recursive descent; {@link TypeFormat} is the
 * inverse. Called by {@link DataType#parse} and {@link RecordType#parse}; each object parses one
 * text. The grammar is in docs/reference/types.md.
 */
final class TypeParser {
  static final String DURATION = "duration";

  /** The unit of {@code time} and {@code timestamp}, as in SQL. */
  private static final String DEFAULT_UNIT = "us";

  /** The maximum number of nested types; recursion deeper than this might overflow the stack. */
  private static final int MAX_DEPTH = 500;

  private static final String NULLABLE_IS_DEFAULT =
      "nullable is the default; write not null otherwise";

  /** The types without parameters, by their names here, in SQL, in Arrow and in Avro. */
  private static final Map<String, TypeKind> SIMPLE_TYPES =
      Map.ofEntries(
          Map.entry("null", TypeKind.NULL),
          Map.entry("boolean", TypeKind.BOOLEAN),
          Map.entry("bool", TypeKind.BOOLEAN),
          Map.entry("int", TypeKind.INT),
          Map.entry("integer", TypeKind.INT),
          Map.entry("int32", TypeKind.INT),
          Map.entry("long", TypeKind.LONG),
          Map.entry("bigint", TypeKind.LONG),
          Map.entry("int64", TypeKind.LONG),
          Map.entry("float", TypeKind.FLOAT),
          Map.entry("real", TypeKind.FLOAT),
          Map.entry("float32", TypeKind.FLOAT),
          Map.entry("double", TypeKind.DOUBLE),
          Map.entry("float64", TypeKind.DOUBLE),
          Map.entry("string", TypeKind.STRING),
          Map.entry("varchar", TypeKind.STRING),
          Map.entry("text", TypeKind.STRING),
          Map.entry("bytes", TypeKind.BYTES),
          Map.entry("binary", TypeKind.BYTES),
          Map.entry("blob", TypeKind.BYTES),
          Map.entry("date", TypeKind.DATE),
          Map.entry("uuid", TypeKind.UUID),
          Map.entry("time-millis", TypeKind.TIME_MILLIS),
          Map.entry("time-micros", TypeKind.TIME_MICROS),
          Map.entry("timestamp-millis", TypeKind.TIMESTAMP_MILLIS),
          Map.entry("timestamp-micros", TypeKind.TIMESTAMP_MICROS),
          Map.entry("timestamp-nanos", TypeKind.TIMESTAMP_NANOS),
          Map.entry("local-timestamp-millis", TypeKind.LOCAL_TIMESTAMP_MILLIS),
          Map.entry("local-timestamp-micros", TypeKind.LOCAL_TIMESTAMP_MICROS),
          Map.entry("local-timestamp-nanos", TypeKind.LOCAL_TIMESTAMP_NANOS),
          Map.entry("big-decimal", TypeKind.BIG_DECIMAL));

  /** The types with parameters, by their names here and in SQL; the values are those here. */
  private static final Map<String, String> OTHER_TYPES =
      Map.ofEntries(
          Map.entry("time", "time"),
          Map.entry("timestamp", "timestamp"),
          Map.entry("timestamptz", "timestamp"),
          Map.entry("local-timestamp", "local-timestamp"),
          Map.entry("local_timestamp", "local-timestamp"),
          Map.entry("timestamp_ntz", "local-timestamp"),
          Map.entry("decimal", "decimal"),
          Map.entry("numeric", "decimal"),
          Map.entry(DURATION, DURATION),
          Map.entry("fixed", "fixed"),
          Map.entry("enum", "enum"),
          Map.entry("array", "array"),
          Map.entry("list", "array"),
          Map.entry("map", "map"),
          Map.entry("record", "record"),
          Map.entry("struct", "record"),
          Map.entry("union", "union"));

  /** What to write instead of the names of types that other systems have. */
  private static final Map<String, String> REPLACEMENTS =
      Map.ofEntries(
          Map.entry("byte", "write int"),
          Map.entry("short", "write int"),
          Map.entry("tinyint", "write int"),
          Map.entry("smallint", "write int"),
          Map.entry("int8", "write int"),
          Map.entry("int16", "write int"),
          Map.entry("uint8", "write int"),
          Map.entry("uint16", "write int"),
          Map.entry("uint32", "write long"),
          Map.entry("uint64", "write decimal(20,0)"),
          Map.entry("hugeint", "write decimal(38,0)"),
          Map.entry("number", "write long, double, or decimal with its precision and scale"),
          Map.entry("char", "write string"),
          Map.entry("str", "write string"),
          Map.entry("utf8", "write string"),
          Map.entry("json", "write string"),
          Map.entry("bytea", "write bytes"),
          Map.entry("varbinary", "write bytes"),
          Map.entry("datetime", "write timestamp(us), or local-timestamp(us) without a zone"),
          Map.entry("interval", "write duration"),
          Map.entry("object", "write record<name type, …>"),
          Map.entry("optional", NULLABLE_IS_DEFAULT),
          Map.entry("required", NULLABLE_IS_DEFAULT),
          Map.entry("nullable", NULLABLE_IS_DEFAULT));

  private final TypeLexer lexer;
  private final TypeNames names = TypeNames.create();
  private final Map<String, RecordType> namedRecords = new HashMap<>();
  private Token token;
  private int depth;

  private TypeParser(String subject, String text) {
    this.lexer = new TypeLexer(subject, text);
    this.token = lexer.readToken();
  }

  /**
   * Parses a type.
   *
   * @param path the path of its column, from which records, enums and fixeds are named
   */
  static DataType parseType(String text, String path) {
    TypeParser parser = new TypeParser("type", text);
    DataType type = parser.parseType(path);
    parser.expectEnd("the end of the type");
    return type;
  }

  /** Parses a list of fields as a record with the name. */
  static RecordType parseSchema(String text, String name) {
    TypeParser parser = new TypeParser("schema", text);
    RecordType record = RecordType.unfinished(TypeName.of(parser.names.newName(name)), Map.of());
    parser.parseFields(record, "", "the end");
    parser.expectEnd("a comma or the end of the schema");
    return record;
  }

  /** Parses a type and whether it is nullable. */
  private DataType parseType(String path) {
    Token start = token;
    DataType type = parseValueType(path);
    rejectSuffixes(start);
    if (!token.isWord("not")) {
      if (token.isWord("null")) { // as in SQL
        advance();
      }
      return nullable(start, type);
    }
    if (type.isNullable()) {
      throw error(
          "expected no not null after " + lexer.textBetween(start, token) + ", which is null");
    }
    advance();
    if (!token.isWord("null")) {
      throw unexpected("null after not");
    }
    advance();
    return type;
  }

  /** Rejects what other languages write after a type. */
  private void rejectSuffixes(Token start) {
    String text = lexer.textBetween(start, token);
    if (token.isSymbol("?") || token.isSymbol("!")) {
      throw error("found " + token.text() + ": " + NULLABLE_IS_DEFAULT);
    } else if (token.isSymbol("|")) {
      throw error("found |: write union<" + text + ", …>");
    } else if (token.isSymbol("[")) {
      throw error("found [: write array<" + text + ">");
    } else if (token.isSymbol("(")) {
      throw error("found (: " + text + " has no parameters here, leave them out");
    }
  }

  private DataType nullable(Token start, DataType type) {
    if (type.isNullable()) {
      return type;
    }
    if (!(type instanceof UnionType union)) {
      return NullableType.of(type);
    }
    List<DataType> branches = new ArrayList<>(List.of(SimpleType.of(TypeKind.NULL)));
    branches.addAll(union.branches());
    return union(start, branches);
  }

  private DataType parseValueType(String path) {
    Token start = token;
    if (start.kind() != Kind.WORD) {
      throw unexpected("a type such as long, timestamp(ms) or array<string>");
    }
    depth++;
    if (depth > MAX_DEPTH) {
      throw error("expected at most " + MAX_DEPTH + " levels of nesting");
    }
    String name = start.text().toLowerCase(Locale.ROOT);
    TypeKind simpleKind = SIMPLE_TYPES.get(name);
    if (simpleKind == null && !OTHER_TYPES.containsKey(name)) {
      throw unknownType(start);
    }
    advance();
    DataType type =
        simpleKind == null
            ? parseParameters(start, OTHER_TYPES.get(name), path)
            : SimpleType.of(simpleKind);
    depth--;
    return type;
  }

  private DataType parseParameters(Token start, String name, String path) {
    return switch (name) {
      case "decimal" -> parseDecimal(start);
      case DURATION -> FixedType.duration(newTypeName(path));
      case "fixed" -> parseFixed(start, path);
      case "enum" -> parseEnum(start, path);
      case "array" -> parseArray(path);
      case "map" -> parseMap(path);
      case "record" -> parseRecord(path);
      case "union" -> parseUnion(start, path);
      default -> SimpleType.of(parseUnit(name));
    };
  }

  private IllegalArgumentException unknownType(Token type) {
    String name = type.text().toLowerCase(Locale.ROOT);
    TreeSet<String> knownNames = new TreeSet<>(SIMPLE_TYPES.keySet());
    knownNames.addAll(OTHER_TYPES.keySet());
    String remedy =
        Optional.ofNullable(REPLACEMENTS.get(name))
            .or(
                () ->
                    NameSuggestions.closest(name, knownNames)
                        .map(closest -> "did you mean " + closest + "?"))
            .orElse("write a type such as long, string, timestamp(ms) or array<string>");
    boolean isHint = NULLABLE_IS_DEFAULT.equals(remedy);
    return lexer.error(
        type.index(), (isHint ? "found \"" : "unknown type \"") + type.text() + "\": " + remedy);
  }

  /** Parses the unit of a time or timestamp, as letters or as a number of fractional digits. */
  private TypeKind parseUnit(String name) {
    if (!token.isSymbol("(")) {
      return findKind(name, DEFAULT_UNIT).orElseThrow();
    }
    advance();
    Token unit = advance();
    TypeKind kind =
        findKind(name, unit.text().toLowerCase(Locale.ROOT))
            .orElseThrow(
                () ->
                    lexer.error(
                        unit.index(),
                        "expected a unit of "
                            + ("time".equals(name) ? "ms or us" : "ms, us or ns")
                            + ", found "
                            + unit.description()));
    expectSymbol(")", "");
    return kind;
  }

  private static Optional<TypeKind> findKind(String name, String unit) {
    String unitName =
        switch (unit) {
          case "3" -> "ms";
          case "6" -> "us";
          case "9" -> "ns";
          default -> unit;
        };
    String displayName = name + "(" + unitName + ")";
    return Stream.of(TypeKind.values())
        .filter(kind -> kind.displayName().equals(displayName))
        .findFirst();
  }

  private DataType parseDecimal(Token start) {
    if (!token.isSymbol("(")) {
      return SimpleType.of(TypeKind.BIG_DECIMAL);
    }
    advance();
    int precision = parseNumber("the precision of the decimal, as in decimal(9,2)");
    int scale = 0;
    if (token.isSymbol(",")) {
      advance();
      scale = parseNumber("the scale of the decimal, as in decimal(9,2)");
    }
    expectSymbol(")", "");
    try {
      return new DecimalType(precision, scale, Optional.empty(), Map.of());
    } catch (IllegalArgumentException e) {
      throw lexer.error(start.index(), e.getMessage());
    }
  }

  private DataType parseFixed(Token start, String path) {
    expectSymbol("(", ", then a number of bytes, as in fixed(16)");
    int size = parseNumber("a number of bytes, as in fixed(16)");
    expectSymbol(")", "");
    if (size < 0) {
      throw lexer.error(start.index(), "expected at least 0 bytes, found " + size);
    }
    return new FixedType(TypeKind.FIXED, newTypeName(path), size, Map.of());
  }

  private int parseNumber(String expected) {
    if (token.kind() != Kind.NUMBER) {
      throw unexpected(expected);
    }
    try {
      int number = Integer.parseInt(token.text());
      advance();
      return number;
    } catch (NumberFormatException e) {
      throw unexpected(expected);
    }
  }

  private DataType parseEnum(Token start, String path) {
    expectSymbol("(", ", then symbols in single quotes, as in enum('red','green')");
    List<String> symbols = new ArrayList<>(List.of(parseSymbol()));
    while (token.isSymbol(",")) {
      advance();
      symbols.add(parseSymbol());
    }
    expectSymbol(")", " or a comma");
    try {
      return new EnumType(newTypeName(path), symbols, Optional.empty(), Map.of());
    } catch (IllegalArgumentException e) {
      throw lexer.error(start.index(), e.getMessage());
    }
  }

  private String parseSymbol() {
    if (token.kind() != Kind.STRING) {
      throw unexpected("a symbol in single quotes");
    }
    return advance().text();
  }

  private DataType parseArray(String path) {
    expectSymbol("<", ", then the type of the elements, as in array<string>");
    DataType element = parseType(path + "_item");
    expectSymbol(">", "");
    return ArrayType.of(element);
  }

  private DataType parseMap(String path) {
    expectSymbol("<", ", then string and the type of the values, as in map<string, long>");
    Token start = token;
    DataType key = parseType(path + "_key");
    if (token.isSymbol(">")) {
      throw error("found >: write map<string, " + lexer.textBetween(start, token) + ">");
    }
    if (NestedTypes.unwrapNullable(key).kind() != TypeKind.STRING) {
      throw error("keys of maps are always strings: write map<string, …>");
    }
    expectSymbol(",", ", then the type of the values");
    DataType value = parseType(path + "_value");
    expectSymbol(">", "");
    return MapType.of(value);
  }

  private DataType parseUnion(Token start, String path) {
    expectSymbol("<", ", then the types, as in union<int, string>");
    List<DataType> branches = new ArrayList<>(List.of(parseBranch(path)));
    while (token.isSymbol(",")) {
      advance();
      branches.add(parseBranch(path));
    }
    expectSymbol(">", " or a comma");
    return union(start, branches);
  }

  private DataType parseBranch(String path) {
    Token start = token;
    DataType branch = parseValueType(path);
    rejectSuffixes(start);
    if (token.isWord("not")) {
      throw error("found not: types in a union are not null; write not null after the union");
    }
    return branch;
  }

  private DataType union(Token start, List<DataType> branches) {
    int nullIndex = branches.indexOf(SimpleType.of(TypeKind.NULL));
    if (branches.size() == 2 && nullIndex >= 0) {
      DataType value = branches.get(1 - nullIndex);
      if (!value.isNullable() && value.kind() != TypeKind.UNION) {
        return new NullableType(value, nullIndex == 0 ? NullPosition.FIRST : NullPosition.LAST);
      }
    }
    try {
      return new UnionType(branches);
    } catch (IllegalArgumentException e) {
      throw lexer.error(start.index(), e.getMessage());
    }
  }

  /**
   * Parses a record; its name is needed only if it contains itself. The second definition of a name
   * must equal the first.
   */
  private DataType parseRecord(String path) {
    Token nameToken = token;
    boolean isNamed = token.kind() == Kind.WORD || token.kind() == Kind.QUOTED_NAME;
    if (isNamed) {
      advance();
    }
    if (isNamed && !token.isSymbol("<")) {
      return Optional.ofNullable(namedRecords.get(nameToken.text()))
          .orElseThrow(
              () ->
                  lexer.error(
                      nameToken.index(),
                      "no record around it is named "
                          + nameToken.text()
                          + ": write record<name type, …>"));
    }
    RecordType record =
        RecordType.unfinished(isNamed ? typeName(nameToken.text()) : newTypeName(path), Map.of());
    RecordType outerRecord = isNamed ? namedRecords.put(nameToken.text(), record) : null;
    expectSymbol("<", ", then fields, as in record<a int, b string>");
    parseFields(record, path, ">");
    expectSymbol(">", " or a comma");
    if (outerRecord != null && !outerRecord.equals(record)) {
      throw lexer.error(
          nameToken.index(), "the record " + nameToken.text() + " is defined twice, differently");
    }
    return record;
  }

  private static TypeName typeName(String fullName) {
    int dot = fullName.lastIndexOf('.');
    return new TypeName(
        fullName.substring(dot + 1),
        dot < 0 ? Optional.empty() : Optional.of(fullName.substring(0, dot)),
        List.of(),
        Optional.empty());
  }

  /** Parses fields up to a symbol or the end; a comma may follow the last one. */
  private void parseFields(RecordType record, String path, String end) {
    Token start = token;
    List<Field> fields = new ArrayList<>();
    while (fields.isEmpty() ? !isEmptyRecord(path) : token.isSymbol(",")) {
      if (!fields.isEmpty()) {
        advance();
      }
      if (!fields.isEmpty() && (token.kind() == Kind.END || token.isSymbol(end))) {
        break;
      }
      fields.add(parseField(path));
    }
    try {
      record.finish(fields);
    } catch (IllegalArgumentException e) {
      throw lexer.error(start.index(), e.getMessage());
    }
  }

  /** Whether a nested record without fields ends here; a schema needs at least one. */
  private boolean isEmptyRecord(String path) {
    return !path.isEmpty() && token.isSymbol(">");
  }

  private Field parseField(String path) {
    boolean isName = token.kind() == Kind.WORD || token.kind() == Kind.QUOTED_NAME;
    if (!isName) {
      throw unexpected("a name, then its type");
    }
    if (token.kind() == Kind.WORD && !TypeLexer.isUnquotedName(token.text())) {
      throw error("put the name " + token.text() + " in double quotes");
    }
    if (token.text().isEmpty()) {
      throw error("expected a name that is not empty");
    }
    String name = advance().text();
    if (token.isSymbol(":")) { // as in Spark and BigQuery
      advance();
    }
    if (token.kind() != Kind.WORD) {
      throw unexpected("the type of \"" + name + "\"");
    }
    DataType type = parseType(path.isEmpty() ? name : path + "_" + name);
    boolean isNullFirst = NestedTypes.branches(type).get(0).kind() == TypeKind.NULL;
    Optional<Object> defaultValue = isNullFirst ? Optional.of(JsonValues.NULL) : Optional.empty();
    return Field.of(name, type).withType(type, defaultValue);
  }

  private TypeName newTypeName(String path) {
    return TypeName.of(names.newName(path));
  }

  private void expectSymbol(String symbol, String details) {
    if (!token.isSymbol(symbol)) {
      throw unexpected(symbol + details);
    }
    advance();
  }

  private void expectEnd(String expected) {
    if (token.kind() != Kind.END) {
      throw unexpected(expected);
    }
  }

  /** Moves to the next token; returns the previous one. */
  private Token advance() {
    Token previousToken = token;
    token = lexer.readToken();
    return previousToken;
  }

  private IllegalArgumentException unexpected(String expected) {
    return error("expected " + expected + ", found " + token.description());
  }

  private IllegalArgumentException error(String problem) {
    return lexer.error(token.index(), problem);
  }
}

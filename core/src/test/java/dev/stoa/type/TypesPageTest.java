package dev.stoa.type;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Runs the examples of docs/reference/types.md. */
class TypesPageTest {
  private static final Path PAGE = Path.of("../docs/reference/types.md");
  private static final Pattern CODE = Pattern.compile("`([^`]+)`");

  @Test
  void typesArePrintedAsInTheTable() throws IOException {
    int typeCount = 0;
    for (String line : Files.readAllLines(PAGE)) {
      if (line.startsWith("## Schemas")) {
        break;
      }
      if (line.startsWith("| `")) {
        String[] cells = line.split("\\|", -1);
        String type = codes(cells[1]).get(0);
        assertEquals(type, DataType.parse(type, "x").displayName());
        for (String otherName : codes(cells[3])) {
          assertEquals(type, DataType.parse(otherName, "x").displayName(), line);
        }
        typeCount++;
      }
    }
    assertTrue(typeCount > 20, "too few types: " + typeCount);
  }

  @Test
  void theTableHasAllKinds() throws IOException {
    String page = Files.readString(PAGE);
    for (TypeKind kind : TypeKind.values()) {
      String name = kind.displayName().replaceAll("\\((ms|ns)\\)", "(us)");
      assertTrue(kind == TypeKind.NULLABLE || page.contains("| `" + name), name);
    }
  }

  @Test
  void schemasOfThePageAreValid() throws IOException {
    Matcher schemas =
        Pattern.compile("```schema\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(PAGE));
    assertTrue(schemas.find());
    do {
      RecordType schema = RecordType.parse(schemas.group(1), "Row");
      assertEquals(schema, RecordType.parse(fieldsOf(schema), "Row"));
    } while (schemas.find());
  }

  private static String fieldsOf(RecordType record) {
    String text = TypeFormat.ofValues(record);
    return text.substring("record<".length(), text.length() - 1);
  }

  private static List<String> codes(String cell) {
    List<String> codes = new ArrayList<>();
    Matcher matcher = CODE.matcher(cell);
    while (matcher.find()) {
      codes.add(matcher.group(1));
    }
    return codes;
  }
}

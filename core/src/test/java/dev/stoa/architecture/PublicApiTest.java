package dev.stoa.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Public;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Holds core's public API to its marks: everything is marked, little is for users. */
final class PublicApiTest {
  private static final int MAX_PUBLIC_TYPES = 60;
  private static final int MAX_EXPERIMENTAL_TYPES = 20;

  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.stoa");

  private final PublicApi api = new PublicApi(CORE);

  @Test
  void eachPublicTypeIsMarked() {
    assertEquals(List.of(), api.wronglyMarked());
  }

  @Test
  void signaturesForUsersNameNoInternalTypes() {
    assertEquals("", String.join("\n", api.leaks()));
  }

  @Test
  void usersMeetFewTypes() {
    List<String> names = api.topLevel(Public.class).stream().map(JavaClass::getName).toList();
    assertTrue(
        names.size() <= MAX_PUBLIC_TYPES, () -> names.size() + ": " + String.join("\n", names));
    List<String> young = api.topLevel(Experimental.class).stream().map(JavaClass::getName).toList();
    assertTrue(
        young.size() <= MAX_EXPERIMENTAL_TYPES,
        () -> young.size() + ": " + String.join("\n", young));
  }
}

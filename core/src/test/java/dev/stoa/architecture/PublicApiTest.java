package dev.stoa.architecture;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.tngtech.archunit.core.domain.JavaClass;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import dev.stoa.annotation.Experimental;
import dev.stoa.annotation.Public;
import dev.stoa.architecture.planted.data.ApiThatLeaks;
import dev.stoa.architecture.planted.data.ApiWithTwoMarks;
import dev.stoa.architecture.planted.data.InnocentApi;
import dev.stoa.architecture.planted.data.InternalType;
import dev.stoa.architecture.planted.schema.InnocentSchema;
import java.lang.annotation.Annotation;
import java.util.List;
import java.util.stream.Stream;
import org.apache.avro.file.CodecFactory;
import org.junit.jupiter.api.Test;

/**
 * Each public type of core has one stability annotation ("mark"), and there are few types for
 * users.
 */
final class PublicApiTest {
  /** Raise this only if users cannot read, write, change or maintain a table without a new type. */
  private static final int MAX_PUBLIC_TYPES = 60;

  private static final int MAX_EXPERIMENTAL_TYPES = 35;

  static final PublicApi API =
      new PublicApi(
          new ClassFileImporter()
              .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
              .importPackages("dev.stoa"));

  private static final PublicApi PLANTED =
      new PublicApi(new ClassFileImporter().importPackages("dev.stoa.architecture.planted"));

  @Test
  void eachPublicTypeHasOneMark() {
    assertEquals(
        List.of(),
        API.wronglyMarkedTypes(),
        "mark each type, or its package in package-info.java, with one of @Public, @Experimental"
            + " and @Internal; a new package of core is usually @Internal");
  }

  @Test
  void signaturesForUsersContainNoInternalTypes() {
    assertEquals(List.of(), API.leaks());
  }

  @Test
  void thereAreFewTypesForUsers() {
    assertAtMost(MAX_PUBLIC_TYPES, Public.class);
    assertAtMost(MAX_EXPERIMENTAL_TYPES, Experimental.class);
  }

  @Test
  void plantedTypesWithoutAMarkOrWithTwoAreReported() {
    List<String> reported = PLANTED.wronglyMarkedTypes();
    assertTrue(reported.contains(InnocentSchema.class.getName()), reported.toString());
    assertTrue(reported.contains(ApiWithTwoMarks.class.getName()), reported.toString());
    assertFalse(reported.contains(InnocentApi.class.getName()), reported.toString());
  }

  @Test
  void plantedLeaksAreReported() {
    String type = ApiThatLeaks.class.getName();
    List<String> expected =
        Stream.of("argument", "bound", "field", "inherited")
            .map(member -> type + "." + member + ": " + InternalType.class.getName())
            .toList();
    assertEquals(
        Stream.concat(
                expected.stream(), Stream.of(type + ".library: " + CodecFactory.class.getName()))
            .toList(),
        PLANTED.leaks().stream().sorted().toList());
  }

  private static void assertAtMost(int limit, Class<? extends Annotation> mark) {
    List<String> names = API.topLevelTypes(mark).stream().map(JavaClass::getName).toList();
    assertTrue(
        names.size() <= limit,
        () ->
            "expected at most %3$d types with @%2$s, found %1$d: %4$s"
                .formatted(names.size(), mark.getSimpleName(), limit, String.join("\n", names)));
  }
}

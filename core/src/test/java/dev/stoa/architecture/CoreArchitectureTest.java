package dev.stoa.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/**
 * Checks core against the {@link PackageRules}; {@link PlantedFaultsTest} shows that each rule can
 * fail.
 */
final class CoreArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.stoa");

  private final PackageRules rules = new PackageRules("dev.stoa");

  @Test
  void theRulesFindTheClassesOfCore() {
    assertFalse(CORE.isEmpty());
  }

  @Test
  void importsPointToEarlierPackages() {
    rules.importsPointToEarlierPackages().check(CORE);
  }

  @Test
  void eachPackageIsInTheTable() {
    rules.packagesAreListed().check(CORE);
  }

  @Test
  void packagesHaveNoCycles() {
    rules.packagesHaveNoCycles().check(CORE);
  }

  @Test
  void coreUsesNoEngine() {
    rules.onlyAllowedLibrariesAreUsed().check(CORE);
  }

  @Test
  void packageNamesDescribeTheirContent() {
    rules.packageNamesAreSpecific().check(CORE);
  }

  /**
   * The first call fails if several threads make it: Avro uses one ServiceLoader in all threads.
   */
  @Test
  void schemasAreNotFormattedBySchemaFormatter() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("org.apache.avro.SchemaFormatter")
        .check(CORE);
  }
}

package dev.stoa.architecture;

import static com.tngtech.archunit.lang.syntax.ArchRuleDefinition.noClasses;
import static org.junit.jupiter.api.Assertions.assertFalse;

import com.tngtech.archunit.core.domain.JavaClasses;
import com.tngtech.archunit.core.importer.ClassFileImporter;
import com.tngtech.archunit.core.importer.ImportOption;
import org.junit.jupiter.api.Test;

/** Holds core to the package table; {@link PlantedFaultsTest} shows that each rule can fail. */
final class CoreArchitectureTest {
  private static final JavaClasses CORE =
      new ClassFileImporter()
          .withImportOption(ImportOption.Predefined.DO_NOT_INCLUDE_TESTS)
          .importPackages("dev.stoa");

  private final PackageRules rules = new PackageRules("dev.stoa");

  @Test
  void theRulesSeeCoresClasses() {
    assertFalse(CORE.isEmpty());
  }

  @Test
  void importsPointToEarlierPackages() {
    rules.importsPointToEarlierPackages().check(CORE);
  }

  @Test
  void eachPackageStandsInTheTable() {
    rules.packagesAreListed().check(CORE);
  }

  @Test
  void packagesHaveNoCycles() {
    rules.packagesHaveNoCycles().check(CORE);
  }

  @Test
  void coreNamesNoEngine() {
    rules.noEngineIsNamed().check(CORE);
  }

  @Test
  void packageNamesSayWhatTheyHold() {
    rules.packageNamesSaySomething().check(CORE);
  }

  /** It fails where several threads call it first: Avro shares one ServiceLoader among them. */
  @Test
  void schemasAreNotFormattedByLookingFormatsUp() {
    noClasses()
        .should()
        .dependOnClassesThat()
        .haveFullyQualifiedName("org.apache.avro.SchemaFormatter")
        .check(CORE);
  }
}
